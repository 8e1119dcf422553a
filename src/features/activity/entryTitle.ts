import type { ActivityRow } from '#contract/activity.ts'
import { requestedAction } from '#contract/requestedAction.ts'
import type { MessageId } from '#intl/ids.ts'

/** Returns what an entry is called: a change that the registry has not confirmed was only requested. */
export function entryTitle(entry: ActivityRow): MessageId {
  const requested = requestedAction(entry)
  return requested === null ? `activity.action.${entry.action}` : `activity.requested.${requested}`
}
