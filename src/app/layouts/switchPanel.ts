/** The id of the panel under the top bar in which one's contact is chosen. */
export const switchPanel = 'contacts'

/** Opens it with the focus on the first contact one could go on as, as a key asks for. */
export function openSwitchPanel(): void {
  const panel = document.getElementById(switchPanel)
  panel?.showPopover()
  panel?.querySelector<HTMLElement>('[data-first]')?.focus()
}
