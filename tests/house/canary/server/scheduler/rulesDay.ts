import { secret } from '../db/secret.ts'
export const day = secret
