import { title } from '../src/ui/title.ts'
export const call = title
