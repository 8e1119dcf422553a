import { secret } from '../../../db/secret.ts'
export const judged = secret
