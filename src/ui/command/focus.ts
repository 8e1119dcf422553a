/** Whether letters are written into an element, or looked up by them as in a menu. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null
}

/** Whether Enter and Space press an element by themselves. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(pressed) !== null
}

/** Whether an element is a link, which Enter alone presses. */
export function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('a[href], area[href], [role="link"]')
}

/** Whether something must be answered before anything else. */
export function isModalOpen(page: Document): boolean {
  return page.querySelector('dialog:modal, [aria-modal="true"]') !== null
}

/** Whether something floats that Escape is for: a panel or a menu that the browser itself closes. */
export function isPanelOpen(page: Document): boolean {
  return page.querySelector(':popover-open:not([popover="manual"])') !== null
}

const untyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const typed = [
  `input${untyped.map((type) => `:not([type="${type}"])`).join('')}`,
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'menubar', 'spinbutton', 'tree'].map(
    (role) => `[role="${role}"]`,
  ),
].join()
const pressed = [
  'a[href], area[href], button, summary, input, audio[controls], video[controls]',
  ...['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role="${role}"]`),
].join()
