import { builder } from '../tests/builder.ts'
export const builds = builder
