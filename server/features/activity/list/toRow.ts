import * as z from 'zod/mini'
import { ActivityAction, type ActivityRow } from '#contract/activity.ts'
import { Level } from '#contract/session.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import type { ListedEntry } from './store.ts'

/** What entries of the several deeds say beside the rest; each says some of it. */
const Detail = z.object({
  /** What changed many: mine count what they had and changed, others' say who did it and how much of mine changed. */
  done: z.optional(z.int()),
  changed: z.optional(z.int()),
  by: z.optional(z.string()),
})

/** An entry as the wire tells it. */
export function toRow(entry: ListedEntry): ActivityRow {
  const { done, changed, by } = Detail.parse(entry.detail)
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
