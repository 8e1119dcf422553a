/** Whether commands go by ⌘ here, as on Apple's machines, and not by Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac OS X|Macintosh|iPhone|iPad/.test(navigator.userAgent)
