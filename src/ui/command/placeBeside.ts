/** A place in the window, in its pixels. */
export type Rect = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>
type Size = { width: number; height: number }

/** Pixels kept free between things that float and what they belong to, and round the window's edge. */
const gap = 6
const edge = 8

/**
 * Where something that floats goes: under its anchor, above it where there is no room below, and always
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
