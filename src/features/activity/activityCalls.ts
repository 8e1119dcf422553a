import type { AnswerOf } from '#contract/call.ts'
import { ActivityQuery, listActivity } from '#contract/activity.ts'
import type { ObjectType } from '#contract/record.ts'
import { api } from '#src/api/client.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

export type ActivityPage = AnswerOf<typeof listActivity>

/** A page of activity, and what was asked for it. */
export type FoundActivity = { query: ActivityQuery; page: ActivityPage }

/** The entries the address asks for. */
export async function askActivity({ url, signal }: Request): Promise<FoundActivity> {
  const query = readQuery(ActivityQuery, { url })
  return { query, page: await api(listActivity, { query }, signal) }
}

export const lastPageOf = ({ query, page }: FoundActivity) => writeQuery(ActivityQuery, { ...query, page: page.pages })

/** The newest entries, of everything or of one object; the page asks by itself. */
export async function askLatest(
  of: { type: ObjectType; handle: string } | null,
  signal: AbortSignal,
): Promise<ActivityPage> {
  return api(listActivity, { query: { size: 25, ...of }, background: true }, signal)
}
