import { secret } from '../server/db/secret.ts'
export const theme = secret
