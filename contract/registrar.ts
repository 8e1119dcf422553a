import * as z from 'zod/mini'
import { call } from './call.ts'
import { Address } from './contact.ts'
import { Handle, HandleText, Instant } from './record.ts'

/** A registrar; all of it is public. */
export const RegistrarDetail = z.object({
  access: z.literal('public'),
  handle: HandleText,
  /** The registry's own registrar, which sponsors contacts created from an eID. */
  isSystem: z.boolean(),
  name: z.string(),
  organization: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  email: z.nullable(z.string()),
  url: z.nullable(z.string()),
  address: z.nullable(Address),
  /** The registry's rating, 0 (lowest) to 5. */
  certification: z.int().check(z.gte(0), z.lte(5)),
  createdAt: Instant,
  updatedAt: z.nullable(Instant),
})
export type RegistrarDetail = z.infer<typeof RegistrarDetail>

export const readRegistrar = call({
  name: 'readRegistrar',
  method: 'GET',
  path: '/api/registry/registrar/{id}/',
  access: 'holder',
  summary: 'One registrar.',
  params: z.strictObject({ id: Handle }),
  answer: RegistrarDetail,
  problems: ['object-not-found'],
})
