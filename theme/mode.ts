/** Where the choice of light, dark or system is remembered; the first-paint script of index.html reads it too. */
export const modeKey = 'mode'

export const modes = ['light', 'dark', 'system'] as const
export type Mode = (typeof modes)[number]
