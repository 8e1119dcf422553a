import * as z from 'zod/mini'
import { call } from './call.ts'
import { Instant } from './record.ts'

/** How far I am with registering a name I won: a registrar asks for the code made here. */
export const Registration = z.object({
  /**
   * `none` and `made` are of a name that is paid and waits; `lapsed` is too late, or taken back by the operator. Of a
   * contact that is no longer linked to me a paid name is `not-linked`: only its holder makes the code.
   */
  status: z.enum(['not-paid', 'not-linked', 'none', 'made', 'registered', 'lapsed']),
  madeAt: z.nullable(Instant),
  /** From this instant on it is too late; null where nobody waits for it. */
  registerBy: z.nullable(Instant),
})
export type Registration = z.infer<typeof Registration>

const OfAuction = z.strictObject({ id: z.uuid() })
const path = '/v1/user/finished/{id}/registration-code/'

export const readRegistrationCode = call({
  name: 'readRegistrationCode',
  method: 'GET',
  path,
  access: 'bidder',
  summary: 'Whether a code to register a name I won has been made, and until when it can be.',
  params: OfAuction,
  answer: Registration,
  problems: ['auction-not-found', 'auction-closing'],
})

export const makeRegistrationCode = call({
  name: 'makeRegistrationCode',
  method: 'POST',
  path,
  access: 'bidder',
  summary: 'Makes a code to register a name I won and tells it, this once; the one before is no longer valid.',
  params: OfAuction,
  answer: z.extend(Registration, { code: z.string() }),
  problems: ['auction-not-found', 'auction-closing', 'registration-not-open'],
})
