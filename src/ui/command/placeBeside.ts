/** A rectangle in the window, in CSS pixels. */
export type Rect = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>
type Size = { width: number; height: number }

/** Pixels between a floating element and its anchor, and to the edges of the window. */
const gap = 6
const edge = 8

/**
 * Returns the position of a floating element: below its anchor, above it where there is no room below, and always
 * within the window.
 */
export function placeBeside(anchor: Rect, size: Size, window: Size, align: 'start' | 'center') {
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - size.height
  const isBelow = below + size.height + edge <= window.height || above < edge
  const left = align === 'start' ? anchor.left : anchor.left + (anchor.width - size.width) / 2
  return {
    left: within(left, window.width - size.width),
    top: within(isBelow ? below : above, window.height - size.height),
  }
}

function within(at: number, most: number): number {
  return Math.round(Math.max(edge, Math.min(at, most - edge)))
}
