import { title } from '../src/ui/title.ts'
export const words = title
