import { secret } from '../../../db/secret.ts'
export const lock = secret
