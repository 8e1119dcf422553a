import * as z from 'zod/mini'
import { call } from './call.ts'
import { Instant } from './record.ts'

/**
 * The status of a change at the registry: in force (`confirmed`), unanswered (`pending`), refused (`rejected`), or never
 * delivered (`undeliverable`, which alerts the operator).
 */
export const registryStatuses = ['confirmed', 'pending', 'rejected', 'undeliverable'] as const
export const RegistryStatus = z.enum(registryStatuses)
export type RegistryStatus = z.infer<typeof RegistryStatus>

/** The statuses of changes that the registry has not answered: they are not in force. */
export const unansweredStatuses = ['pending', 'undeliverable'] as const satisfies readonly RegistryStatus[]

/** Whether the registry has not answered a change with this status; false without a change. */
export function isUnanswered(status: RegistryStatus | undefined): boolean {
  return unansweredStatuses.some((one) => one === status)
}

/**
 * A change made here and its status at the registry; null without one. Where the portal is the registry of record every
 * change is in force immediately, and lists and details have null.
 */
export const RegistryChange = z.object({
  status: RegistryStatus,
  requestedAt: Instant,
  decidedAt: z.nullable(Instant),
  /** The registry's own words; only for a rejected change. */
  reason: z.nullable(z.string()),
})
export type RegistryChange = z.infer<typeof RegistryChange>

/** A list filter: objects whose latest change has this status. */
export const RegistryStatusFilter = z.enum(['pending', 'rejected'])
export type RegistryStatusFilter = z.infer<typeof RegistryStatusFilter>

/** The registry's answers to the changes of an operation; `pending` are those without an answer. */
export const RegistryCounts = z.object({ confirmed: z.int(), pending: z.int(), rejected: z.int() })
export type RegistryCounts = z.infer<typeof RegistryCounts>

/**
 * The poll of an open page for the registry's answers. A page with an unanswered change calls it every 4 s while it is
 * visible, and reloads its data when `version` has changed. The version rises with everything that my lists, details,
 * operations and my contact show. The call never extends the session.
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
