import type { MessageKind } from '#contract/auctionMessage.ts'
import type { Phase } from './engine/standing.ts'

/** Who is told what when an auction comes to a phase; null: nothing. */
export function messagesOf(phase: Phase): { winner: MessageKind | null; others: MessageKind | null } {
  const nothing = { winner: null, others: null }
  switch (phase) {
    case 'awaiting_payment':
      return { winner: 'won', others: 'lost' }
    case 'unpaid':
      return { winner: 'payment-overdue', others: null }
    case 'lapsed':
      return { winner: 'right-lapsed', others: null }
    case 'cancelled':
      return { winner: 'cancelled', others: 'cancelled' }
    case 'paid':
      return { winner: 'payment-received', others: null }
    case 'published':
    case 'released':
    case 'registered':
      return nothing
  }
}
