import { text } from './utils/text.ts'
export const drawer = text
