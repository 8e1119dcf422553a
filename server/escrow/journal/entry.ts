import * as z from 'zod/mini'

/** What became of a change at the registry. */
export const journalStatuses = ['waiting', 'applied', 'refused'] as const
export type JournalStatus = (typeof journalStatuses)[number]

const Statuses = z.object({ status: z.array(z.string()) })

/** A new AuthInfo: `hash` is PHC text with its method, cost and salt; null where the one there was is used up. */
const AuthInfoChange = z.object({ authInfo: z.nullable(z.object({ hash: z.string(), expiresAt: z.string() })) })

/** What a change adds, removes and replaces, in the words of an EPP update (RFC 5731 section 3.2.5). */
export const EppChange = z.object({
  add: z.optional(Statuses),
  rem: z.optional(Statuses),
  chg: z.optional(AuthInfoChange),
})
export type EppChange = z.infer<typeof EppChange>

/** One change made here, for the registry to apply. Instants are ISO 8601 in UTC, to the microsecond. */
export type JournalEntry = {
  id: string
  recordedAt: string
  objectType: string
  handle: string
  roid: string
  command: string
  change: unknown
  operationId: string | null
  status: string
  decidedAt: string | null
  reason: string | null
}
