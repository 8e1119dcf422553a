import type { ActivityAction, ActivityRow } from '#contract/activity.ts'
import type { MessageId } from '#intl/ids.ts'

/** Returns what an entry is called: a change that the registry has not confirmed was only requested. */
export function entryTitle(entry: ActivityRow): MessageId {
  const { action } = entry
  return isUnconfirmed(entry) && isRegistryAction(action) ? `activity.requested.${action}` : `activity.action.${action}`
}

/** Whether the registry has yet to confirm the change, or has rejected some of it. */
export function isUnconfirmed({ actor, registryChange }: ActivityRow): boolean {
  return actor !== 'registry' && registryChange !== null && registryChange.status !== 'confirmed'
}

const registryActions = [
  'block-transfer',
  'block-all',
  'unblock-transfer',
  'unblock-all',
  'undo',
  'create-auth-info',
  'mail-auth-info',
  'create-contact',
  'update-contact',
  'confirm-email',
  'merge-contact',
] as const satisfies readonly ActivityAction[]
type RegistryAction = (typeof registryActions)[number]

/** Whether the action changes data of the registry. */
function isRegistryAction(action: ActivityAction): action is RegistryAction {
  return registryActions.some((one) => one === action)
}
