export const tick = 1
