import type { KeyboardEvent, SyntheticEvent } from 'react'

/** The mark by which a handler stops the grid's own handling. */
type Muted = { defaultMuiPrevented?: boolean }

/**
 * Stops the grid's own handling of keys that are commands here. Space on a checkbox stays with the checkbox; with Shift
 * the grid would select a range of rows.
 */
export function leaveToCommands(event: KeyboardEvent & Muted): void {
  const { key, shiftKey, ctrlKey, metaKey } = event
  const isMod = ctrlKey || metaKey
  const isCommand =
    key === 'Enter' ||
    (key === ' ' && (shiftKey || !isPressedBySpace(event.target))) ||
    (shiftKey && ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(key)) ||
    (isMod && key.toLowerCase() === 'a')
  if (isCommand) event.defaultMuiPrevented = true
}

/** Space does not press a link. */
function isPressedBySpace(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, button') !== null
}

/**
 * Stops Enter and Shift+Space on the checkbox of a row, whose presses do not reach the keys of commands. With Shift the
 * grid would select a range of rows.
 *
 * @returns the command to run
 */
export function commandOnBox(event: KeyboardEvent): 'row.open' | 'selection.toggle' | null {
  const isOnBox = event.target instanceof Element && event.target.closest('[role="gridcell"][data-field="__check__"]')
  const isToggle = event.key === ' ' && event.shiftKey
  if (!isOnBox || (event.key !== 'Enter' && !isToggle)) return null
  event.preventDefault()
  event.stopPropagation()
  return isToggle ? 'selection.toggle' : 'row.open'
}

/** On a header Enter and Space sort and select; they run no command. */
export function keepFromCommands(event: KeyboardEvent): void {
  const isOnHeading = event.target instanceof Element && event.target.matches('[role="columnheader"]')
  if (isOnHeading && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

/**
 * Stops the grid from copying its loaded rows as text. The browser copies a selected text, otherwise the name of the
 * focused row is copied.
 *
 * @returns whether to copy the name
 */
export function takesCopy(event: KeyboardEvent): boolean {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && !event.shiftKey && !event.altKey
  if (!isCopy) return false
  // The grid listens below React, so the event must not reach it.
  event.stopPropagation()
  return window.getSelection()?.isCollapsed !== false
}

/** Returns whether a click opens the row: not one on a control in it, nor the end of selecting text. */
export function isPlainClick({ target }: Pick<SyntheticEvent, 'target'>): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input, [data-field="__check__"]') !== null
  return !isOnControl && window.getSelection()?.isCollapsed !== false
}

/** Returns whether an event is on a link, which has the browser's own menu. */
export function isOnLink({ target }: Pick<SyntheticEvent, 'target'>): boolean {
  return target instanceof Element && target.closest('a') !== null
}
