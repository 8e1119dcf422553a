import { expect, test } from 'vitest'
import { messagesOf } from './rules.ts'

test.each([
  ['published', { winner: null, others: null, watchers: null }],
  ['awaiting_payment', { winner: 'won', others: 'lost', watchers: 'watched-ended' }],
  ['paid', { winner: 'payment-received', others: null, watchers: null }],
  ['unpaid', { winner: 'payment-overdue', others: null, watchers: null }],
  ['lapsed', { winner: 'right-lapsed', others: null, watchers: null }],
  ['released', { winner: null, others: null, watchers: 'watched-ended' }],
  ['registered', { winner: null, others: null, watchers: null }],
  ['cancelled', { winner: 'cancelled', others: 'cancelled', watchers: 'cancelled' }],
] as const)(
  'an auction that becomes %s writes to the winner, to other bidders and to those who watch',
  (phase, who) => {
    expect(messagesOf(phase)).toEqual(who)
  },
)
