import type { AuctionDetail, BidReceipt } from '#contract/auction.ts'
import type { AuctionRow } from '#contract/auctionList.ts'
import type { MyPart } from '#contract/myAuction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'

export const auctionId = '6badc057-629c-4a06-9180-134845e1013e'

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** An auction under way that bidder 1 leads at 450 crowns, an hour before its end. */
export function aPublicState(given: Partial<PublicAuctionState> = {}): PublicAuctionState {
  return {
    sequence: 3,
    status: 'in_auction',
    price: '450',
    lowestNext: '500',
    currency: 'CZK',
    bids: 3,
    leader: 1,
    endsAt: fromNow(60),
    ...given,
  }
}

/** The same with its rules. */
export function anAuction(given: Partial<AuctionDetail> = {}): AuctionDetail {
  return {
    id: auctionId,
    fqdn: 'dobre-jmeno.cz',
    unicode: null,
    length: 11,
    standing: aPublicState(),
    publishedAt: fromNow(-15 * 24 * 60),
    opensAt: fromNow(-8 * 60),
    hardEndAt: fromNow(13 * 60),
    cancelledAt: null,
    cancelReason: null,
    terms: {
      version: '2026-11',
      unit: '1',
      startPrice: '100',
      highestCeiling: '10000000',
      steps: [
        { below: '500', by: '50' },
        { below: '2500', by: '100' },
        { below: null, by: '250' },
      ],
      extensionSeconds: 300,
      paymentDays: 7,
      registrationDays: 14,
      bookingDays: 0,
    },
    now: fromNow(0),
    ...given,
  }
}

/** Nothing of mine yet. */
export function aPart(given: Partial<MyPart> = {}): MyPart {
  return {
    number: null,
    ceiling: null,
    isLeading: false,
    result: null,
    payBy: null,
    bookedBy: null,
    paidAt: null,
    registerBy: null,
    watch: null,
    ...given,
  }
}

/** A bid of mine that leads. */
export function aReceipt(given: Partial<BidReceipt> = {}): BidReceipt {
  return {
    ownSequence: 1,
    at: fromNow(0),
    ceiling: '1000',
    isLeading: true,
    sequence: 4,
    price: '500',
    currency: 'CZK',
    endsAt: fromNow(60),
    ...given,
  }
}

/** A row of a list of auctions. */
export function anAuctionRow(fqdn: string, given: Partial<AuctionRow> = {}): AuctionRow {
  const { standing = aPublicState() } = given
  return {
    id: crypto.randomUUID(),
    fqdn,
    unicode: null,
    length: fqdn.indexOf('.'),
    publishedAt: fromNow(-15 * 24 * 60),
    opensAt: fromNow(-8 * 60),
    overAt: standing.endsAt,
    standing,
    ...given,
  }
}
