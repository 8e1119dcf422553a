import type { Phase } from './engine/standing.ts'

/** What people are told of auctions they bid in. */
export type MessageKind = 'outbid' | 'won' | 'lost' | 'payment-overdue' | 'right-lapsed' | 'cancelled'

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
    case 'published':
    case 'released':
    case 'paid':
    case 'registered':
      return nothing
  }
}
