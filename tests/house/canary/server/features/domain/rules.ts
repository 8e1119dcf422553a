import { secret } from '../../db/secret.ts'
export const judge = secret
