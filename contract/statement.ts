import * as z from 'zod/mini'
import { call } from './call.ts'
import { Fqdn, Handle, HandleText, Instant, ObjectType } from './record.ts'

/**
 * Twenty hexadecimal digits as typed: any case, with spaces or hyphens, which are removed. The code is printed on the
 * statement; everyone who has it may read the statement's content.
 */
export const VerificationCode = z.pipe(
  z.string().check(z.maxLength(64), z.regex(/^(?:[ -]*[0-9A-Fa-f]){20}[ -]*$/)),
  z.transform((code: string) => code.replaceAll(/[ -]/g, '').toUpperCase()),
)
export type VerificationCode = z.infer<typeof VerificationCode>

/** The content of a statement when it was created. */
export const StatementContent = z.object({
  type: ObjectType,
  /** The handle, or the A-label of a domain. */
  handle: HandleText,
  /** The time at which the registry had these data. */
  validAt: Instant,
  /** The public version; else the private one, with values that only its owner sees. */
  isPublic: z.boolean(),
  /** SHA-256 of the whole file in lower-case hexadecimal. A file with another digest is not the original. */
  digest: z.string(),
})
export type StatementContent = z.infer<typeof StatementContent>

export const makeStatement = call({
  name: 'makeStatement',
  method: 'GET',
  path: '/api/registry/{type}/{id}/record-statement/',
  access: 'holder',
  summary: 'The record statement, a signed PDF: everything if the object is mine, else its public view (100 an hour).',
  // The type decides whether the id is a name or a handle; an invalid id matches no object.
  params: z.strictObject({ type: ObjectType, id: z.union([Handle, Fqdn]) }),
  problems: ['object-not-found', 'timestamp-unavailable'],
  rate: 'export',
  stream: 'pdf',
})

export const verifyStatement = call({
  name: 'verifyStatement',
  method: 'GET',
  path: '/api/statement/verify/',
  access: 'open',
  summary: 'The content of the statement with this verification code.',
  query: z.strictObject({ code: VerificationCode }),
  answer: StatementContent,
  problems: ['statement-not-found'],
})
