export const builder = 1
