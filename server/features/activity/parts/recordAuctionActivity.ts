import type { Tx } from '#server/db/connect.ts'
import { findDoers } from './doerStore.ts'
import { recordActivity } from './recordActivity.ts'

type AuctionAction = {
  at: Date
  action: string
  actor: 'identity' | 'operator'
  auctionId: string | null
  fqdn: string | null
  identityId: string
  contactId: string
  address: string | null
}

/**
 * Writes actions in auctions into the histories of their contacts. `detail` has the time of the action, the auction and
 * the bidding person, never an amount. The person hides the auction from later holders of the contact. The level of the
 * session is unknown here. An unknown contact gets no entry.
 */
export async function recordAuctionActivity(tx: Tx, actions: readonly AuctionAction[]): Promise<void> {
  const doers = await findDoers(tx, actions)
  const entries = actions.flatMap(({ at, action, actor, auctionId, fqdn, identityId, contactId, address }) => {
    const doer = doers.get(`${contactId} ${identityId}`)
    if (!doer) return []
    const isPerson = actor === 'identity'
    const auction = auctionId === null ? {} : { auction: auctionId, fqdn }
    return {
      contactId,
      action,
      result: 'done',
      actor,
      identityId: isPerson ? identityId : null,
      level: null,
      objectType: null,
      objectId: null,
      handle: null,
      operationId: null,
      detail: { at: at.toISOString(), bidder: identityId, ...auction },
      itemsDigest: null,
      personal: isPerson ? { address, actorName: doer.name } : null,
    }
  })
  await recordActivity(tx, entries)
}
