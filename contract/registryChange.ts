import * as z from 'zod/mini'
import { call } from './call.ts'
import { Instant } from './record.ts'

/**
 * What became of a change at the registry: in force (`confirmed`), without an answer yet (`pending`), not taken
 * (`rejected`), or never delivered (`undeliverable`: the operator is alerted).
 */
export const registryStatuses = ['confirmed', 'pending', 'rejected', 'undeliverable'] as const
export const RegistryStatus = z.enum(registryStatuses)
export type RegistryStatus = z.infer<typeof RegistryStatus>

/**
 * A change made here and its status at the registry. Null in its place: no change was made here beside a registry.
 * Where the portal is the registry of record every change is in force at once, and lists and details have null.
 */
export const RegistryChange = z.object({
  status: RegistryStatus,
  requestedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** The registry's own words; only of a rejected change. */
  reason: z.nullable(z.string()),
})
export type RegistryChange = z.infer<typeof RegistryChange>

/** The filter of lists: objects whose latest change has this status. */
export const RegistryStatusFilter = z.enum(['pending', 'rejected'])
export type RegistryStatusFilter = z.infer<typeof RegistryStatusFilter>

/** How the registry answered the changes of an operation; `pending` are those without an answer. */
export const RegistryCounts = z.object({ confirmed: z.int(), pending: z.int(), rejected: z.int() })
export type RegistryCounts = z.infer<typeof RegistryCounts>

/**
 * The way an open page hears of the registry's answers: a page that shows something `pending` reads this every 4 s
 * while it is visible and, when `version` differs from the one before, reads its own data again. The version rises with
 * everything that my lists, details, operations and my contact show. Reading it never extends the session.
 */
export const readRegistryVersion = call({
  name: 'readRegistryVersion',
  method: 'GET',
  path: '/api/user/registry-version/',
  access: 'holder',
  isByItself: true,
  summary:
    'A number that differs when the registry has answered changes of my contact, or its lists show something else.',
  answer: z.object({ version: z.string() }),
})
