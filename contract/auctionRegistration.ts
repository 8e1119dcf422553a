import * as z from 'zod/mini'
import { call } from './call.ts'
import { Instant } from './record.ts'

/** The progress of registering a name I won: the registrar needs the code created here. */
export const Registration = z.object({
  /**
   * `none` and `made` are for a paid name that awaits registration. `lapsed` is too late, or cancelled by the operator.
   * `not-linked` is a paid name of a contact that is no longer linked to me; only its holder creates the code.
   */
  status: z.enum(['not-paid', 'not-linked', 'none', 'made', 'registered', 'lapsed']),
  madeAt: z.nullable(Instant),
  /** The deadline; null where no registration is awaited. */
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
  summary: 'Creates a code to register a name I won and returns it once; an earlier code becomes invalid.',
  params: OfAuction,
  answer: z.extend(Registration, { code: z.string() }),
  problems: ['auction-not-found', 'auction-closing', 'registration-not-open'],
})
