/** Focuses the list of the page, or its heading, in place of an element that is removed. */
export function focusPage(): void {
  const inList = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')
  ;(inList ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}
