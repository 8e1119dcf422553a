/** Returns whether letters are typed into an element, or searched by them as in a menu. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null
}

/** Returns whether Enter and Space press an element by themselves. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(pressed) !== null
}

/** Returns whether an element is a link, which only Enter presses. */
export function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('a[href], area[href], [role="link"]')
}

/** Returns whether a modal dialog is open. */
export function isModalOpen(page: Document): boolean {
  return page.querySelector(modal) !== null
}

/** Returns whether the only open modal dialog is a peek, whose row has keys. */
export function isPeekOnTop(page: Document): boolean {
  const [first, ...others] = page.querySelectorAll(modal)
  return first?.matches('[data-about]') === true && others.length === 0
}

/** Returns whether a panel or a menu is open that Escape closes by itself. */
export function isPanelOpen(page: Document): boolean {
  return page.querySelector(':popover-open:not([popover="manual"])') !== null
}

const modal = 'dialog:modal, [aria-modal="true"]'
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
