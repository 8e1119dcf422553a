import { createHash, randomBytes } from 'node:crypto'
import type { VerificationCode } from '#contract/statement.ts'

/** Returns a new code of 80 random bits, which nobody can guess. */
export function makeCode(): VerificationCode {
  return randomBytes(10).toString('hex').toUpperCase()
}

/** Formats a code in groups of four, which are easier to copy. */
export function printedCode(code: VerificationCode): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** Returns the stored digest of a code, from which a reader of the database cannot recover the code. */
export function digestOfCode(code: VerificationCode): Buffer {
  return createHash('sha256').update(code).digest()
}
