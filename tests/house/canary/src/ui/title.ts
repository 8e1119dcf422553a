import type { Api } from '../api/client.ts'
export const title = 1
export type Title = Api
