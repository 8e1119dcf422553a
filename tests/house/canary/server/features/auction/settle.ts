import { judge } from '../domain/rules.ts'
export const settled = judge
