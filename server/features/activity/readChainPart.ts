import * as z from 'zod/mini'
import type { ChainEntry, ChainPart } from '#contract/activityChain.ts'
import { inSnapshot, type Db } from '#server/db/connect.ts'
import { chainFactsOf } from './rules.ts'
import { findEntries, findHeads, type Stored } from './store.ts'

type Wanted = { contactId: string; identityId: string; after: number }

/**
 * Returns at most 500 entries of a contact's chain after a given one, with the end of the chain, from one snapshot. Only
 * the hash is returned of an earlier holder's entry.
 */
export async function readChainPart(db: Db, { contactId, identityId, after }: Wanted): Promise<ChainPart> {
  return inSnapshot(db, async (tx) => {
    const entries = await findEntries(tx, { contactId, sequence: BigInt(after) }, { contactId, limit: 500 })
    const [head] = await findHeads(tx, contactId)
    return {
      entries: entries.map((entry) => toChainEntry(entry, identityId)),
      end: head ? { sequence: String(head.sequence), hash: head.hash.toString('hex') } : null,
    }
  })
}

function toChainEntry(entry: Stored, identityId: string): ChainEntry {
  const { hash, previousHash: _previous, personal, ...facts } = entry
  const { sequence, recordedAt } = entry
  const isOwn = entry.identityId === identityId
  return {
    sequence: String(sequence),
    recordedAt,
    hash: hash.toString('hex'),
    facts: isByAnother(entry, identityId) ? null : chainFactsOf(facts),
    personal: isOwn && personal ? { ...personal, salt: personal.salt.toString('hex') } : null,
  }
}

const AuctionDetail = z.object({ bidder: z.optional(z.string()) })

/** Whether an earlier holder did it, or it is about an auction in which an earlier holder bid. */
function isByAnother({ identityId, detail }: Stored, reader: string): boolean {
  const bidder = AuctionDetail.safeParse(detail).data?.bidder ?? reader
  return bidder !== reader || (identityId !== null && identityId !== reader)
}
