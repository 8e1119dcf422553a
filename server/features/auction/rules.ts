import type { MessageKind } from '#contract/auctionMessage.ts'
import type { Phase } from './engine/state.ts'

type MessageKinds = { winner: MessageKind | null; others: MessageKind | null; watchers: MessageKind | null }

/** Returns the messages to bidders and watchers when an auction enters a phase; null for none. */
export function messagesOf(phase: Phase): MessageKinds {
  const nothing = { winner: null, others: null, watchers: null }
  switch (phase) {
    case 'awaiting_payment':
      return { winner: 'won', others: 'lost', watchers: 'watched-ended' }
    case 'unpaid':
      return { ...nothing, winner: 'payment-overdue' }
    case 'lapsed':
      return { ...nothing, winner: 'right-lapsed' }
    case 'cancelled':
      return { winner: 'cancelled', others: 'cancelled', watchers: 'cancelled' }
    case 'paid':
      return { ...nothing, winner: 'payment-received' }
    case 'released':
      return { ...nothing, watchers: 'watched-ended' }
    case 'published':
    case 'registered':
      return nothing
  }
}
