/** Below this width the rows are cards, and the grid's code is never loaded. */
export const narrow = '(max-width:599.95px)'

/** Returns whether rows are cards at the moment of the call. The prerenderer has no screen. */
export function isNarrowNow(): boolean {
  return typeof window !== 'undefined' && window.matchMedia(narrow).matches
}
