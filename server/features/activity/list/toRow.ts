import * as z from 'zod/mini'
import { ActivityAction, DomainChange, importedActions, type ActivityRow } from '#contract/activity.ts'
import { ChangedField } from '#contract/contact.ts'
import { Level } from '#contract/session.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import type { ListedEntry } from './store.ts'

/** The details of entries; each action has some of them. */
const Detail = z.object({
  /**
   * For bulk actions: own entries count what was selected and changed. Entries of others name the actor and count the
   * reader's objects.
   */
  done: z.optional(z.int()),
  changed: z.optional(z.int()),
  by: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
  /** Data of the registry: what they changed about a domain, or how many domains they changed. */
  changes: z.optional(z.array(DomainChange)),
  counts: z.optional(z.record(z.string(), z.int())),
})

/** Returns an entry in the shape of the contract. */
export function toRow(entry: ListedEntry): ActivityRow {
  const { done, changed, by, changes, counts, fields = [] } = Detail.parse(entry.detail)
  const changedFields = fields.flatMap((field) => ChangedField.safeParse(field).data ?? [])
  const { operationId, isOwnOperation, onlyObject } = entry
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    action: ActivityAction.parse(entry.action),
    result: entry.result === 'cancelled' ? 'cancelled' : 'done',
    objectType: entry.objectType,
    object:
      entry.auctionName === null
        ? objectOf(entry.objectType, entry.handle ?? onlyObject)
        : objectOf('domain', entry.auctionName),
    auctionId: entry.auctionId,
    changed: changed ?? (operationId === null ? null : (done ?? 0)),
    changes: changes ?? null,
    fields: changedFields.length > 0 ? changedFields : null,
    counts:
      counts === undefined
        ? null
        : importedActions.flatMap((action) => (counts[action] ? [{ action, count: counts[action] }] : [])),
    total: isOwnOperation ? entry.total : null,
    registryChange: entry.registryChange,
    registry: entry.registry,
    operationId: isOwnOperation ? operationId : null,
    actor: entry.actor,
    name: entry.name,
    isByEarlierHolder: entry.isByEarlierHolder,
    by: by ?? null,
    level: Level.safeParse(entry.level).data ?? null,
    address: entry.address,
  }
}

function objectOf(type: ListedEntry['objectType'], handle: string | null): ActivityRow['object'] {
  if (handle === null) return null
  const unicode = type === 'domain' ? toUnicode(handle) : handle
  return { handle, unicode: unicode === handle ? null : unicode }
}
