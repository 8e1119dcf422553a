import * as z from 'zod/mini'
import { call } from './call.ts'
import { Fqdn, Handle, HandleText, Instant, ObjectType } from './record.ts'

/**
 * Twenty hexadecimal digits as one types them, in any case, parted by spaces or hyphens; without them and
 * upper-cased. It stands on the statement, and who has it may ask what the statement said.
 */
export const VerificationCode = z.pipe(
  z.string().check(z.maxLength(64), z.regex(/^(?:[ -]*[0-9A-Fa-f]){20}[ -]*$/)),
  z.transform((code: string) => code.replaceAll(/[ -]/g, '').toUpperCase()),
)
export type VerificationCode = z.infer<typeof VerificationCode>

/** What a statement said of itself when it was made. */
export const StatementSaid = z.object({
  type: ObjectType,
  /** The handle, or the A-label of a domain. */
  handle: HandleText,
  /** The instant at which the registry held what the statement says. */
  validAt: Instant,
  /** The public version; else the private one, with values that only its owner sees. */
  isPublic: z.boolean(),
  /** SHA-256 of the whole file, in lower-case hexadecimal: a file with another is not the one that was made. */
  digest: z.string(),
})
export type StatementSaid = z.infer<typeof StatementSaid>

export const makeStatement = call({
  name: 'makeStatement',
  method: 'GET',
  path: '/api/registry/{type}/{id}/record-statement/',
  access: 'holder',
  summary: 'The record statement, a signed PDF: everything if the object is mine, else its public view (100 an hour).',
  // Whether a name or a handle is asked for goes by the type; what is neither names no object.
  params: z.strictObject({ type: ObjectType, id: z.union([Handle, Fqdn]) }),
  problems: ['object-not-found'],
  rate: 'export',
  stream: 'pdf',
})

export const verifyStatement = call({
  name: 'verifyStatement',
  method: 'GET',
  path: '/api/statement/verify/',
  access: 'open',
  summary: 'What the statement with this verification code said of itself.',
  query: z.strictObject({ code: VerificationCode }),
  answer: StatementSaid,
  problems: ['statement-not-found'],
})
