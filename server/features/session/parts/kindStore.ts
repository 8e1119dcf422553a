import { sql } from 'kysely'
import type { MethodKind } from '#contract/session.ts'

// For queries that join `identity`. Rows of the previous version have no kind of their own.

/** SQL: the kind of the login method of a session. */
export const kindOfSession = sql<MethodKind>`coalesce(session.kind, identity.kind)`

/** SQL: the level of that sign-in. It is null for an account whose level is in its contact's states. */
export const levelOfSession = sql<
  string | null
>`case when session.kind is null then identity.level else session.level end`

/** SQL: the kind of login method that a link admits. */
export const kindOfLink = sql<MethodKind>`coalesce(link.kind, identity.kind)`
