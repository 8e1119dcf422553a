/** Focuses the list of the page, or its heading, in place of an element that is removed. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], main h1')?.focus()
}
