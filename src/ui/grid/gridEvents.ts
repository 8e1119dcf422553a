import type { KeyboardEvent, SyntheticEvent } from 'react'

/** What MUI's grid asks of a handler that wants it to keep out. */
type Muted = { defaultMuiPrevented?: boolean }

/**
 * Keys that the grid would take for its own and are commands here: the commands' own watch runs them. Space
 * on a tick box stays the box's.
 */
export function leaveToCommands(event: KeyboardEvent & Muted): void {
  const { key, shiftKey, ctrlKey, metaKey } = event
  const isMod = ctrlKey || metaKey
  const isCommand =
    key === 'Enter' ||
    (key === ' ' && !isPressedBySpace(event.target)) ||
    (shiftKey && ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(key)) ||
    (isMod && key.toLowerCase() === 'a')
  if (isCommand) event.defaultMuiPrevented = true
}

/** A link is not: Space is free there. */
function isPressedBySpace(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, button') !== null
}

/** On a heading Enter and Space sort and tick; no command hears of them. */
export function keepFromCommands(event: KeyboardEvent): void {
  const isOnHeading = event.target instanceof Element && event.target.matches('[role="columnheader"]')
  if (isOnHeading && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

/**
 * The grid would copy its loaded rows as text nobody can read. A marked text is copied as everywhere, else
 * the name of the row the focus is in.
 *
 * @returns whether the row's name is asked for
 */
export function takesCopy(event: KeyboardEvent): boolean {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && !event.shiftKey && !event.altKey
  if (!isCopy) return false
  // The grid listens below React: it must not hear of it at all.
  event.stopPropagation()
  return window.getSelection()?.isCollapsed !== false
}

/** A click that opens the row: not one on something in it, nor the end of marking text. */
export function isPlainClick({ target }: Pick<SyntheticEvent, 'target'>): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input, [data-field="__check__"]') !== null
  return !isOnControl && window.getSelection()?.isCollapsed !== false
}

/** A link keeps the browser's own menu: it opens in another tab from there. */
export function isOnLink({ target }: Pick<SyntheticEvent, 'target'>): boolean {
  return target instanceof Element && target.closest('a') !== null
}
