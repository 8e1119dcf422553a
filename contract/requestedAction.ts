import type { ActivityAction, ActivityRow } from './activity.ts'

/** Whether the registry has yet to confirm the change, or has rejected some of it. */
export function isUnconfirmed({ actor, registryChange }: Pick<ActivityRow, 'actor' | 'registryChange'>): boolean {
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

/** Returns the action of an entry that was only requested of the registry; null for one that is in force. */
export function requestedAction(entry: ActivityRow): (typeof registryActions)[number] | null {
  return isUnconfirmed(entry) ? (registryActions.find((one) => one === entry.action) ?? null) : null
}
