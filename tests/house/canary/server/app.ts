import { people } from './demo/people.ts'
export const app = people
