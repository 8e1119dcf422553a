export type Api = 1
