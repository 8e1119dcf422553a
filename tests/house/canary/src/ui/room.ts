import { list } from '../features/domain/list.ts'
export const room = list
