import { createHash, randomBytes } from 'node:crypto'
import type { VerificationCode } from '#contract/statement.ts'

/** A new code: 80 random bits, so that none can be guessed. */
export function makeCode(): VerificationCode {
  return randomBytes(10).toString('hex').toUpperCase()
}

/** As it is printed: in groups of four, which people copy without losing their place. */
export function printedCode(code: VerificationCode): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** What is kept of it, so that nobody who reads the database can verify in another's place. */
export function digestOfCode(code: VerificationCode): Buffer {
  return createHash('sha256').update(code).digest()
}
