import { sql } from 'kysely'
import type { MethodKind } from '#contract/session.ts'

// Each for a query that joins `identity`: sessions and links of the version before have no kind of their own.

/** SQL: the kind of the method that a session signed in by. */
export const kindOfSession = sql<MethodKind>`coalesce(session.kind, identity.kind)`

/** SQL: the level of that sign-in; null for an account whose level is its contact's states. */
export const levelOfSession = sql<
  string | null
>`case when session.kind is null then identity.level else session.level end`

/** SQL: the kind of sign-in that a link lets in. */
export const kindOfLink = sql<MethodKind>`coalesce(link.kind, identity.kind)`
