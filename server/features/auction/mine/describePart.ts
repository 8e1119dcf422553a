import type { MyPart } from '#contract/myAuction.ts'
import { paymentDueAt } from '../engine/schedule.ts'
import { settledAt } from '../engine/settle.ts'
import type { Phase } from '../engine/state.ts'
import type { ListedAuction } from '../list/store.ts'
import { parseAuction } from '../parseAuction.ts'
import { moneyOf } from '../publicState.ts'
import type { ParticipationRow } from './store.ts'

const noPart: ParticipationRow = { number: null, ceiling: null, paidAt: null, watch: null }

/** Returns the participation of an identity in an auction, as of the time it was read. */
export function describePart(
  row: ListedAuction,
  identityId: string,
  { number, ceiling, paidAt, watch } = noPart,
): MyPart {
  const { auction, state } = parseAuction(row)
  const { phase, dueAt, leader, endsAt } = settledAt(auction, state, row.now.getTime())
  const leads = leader?.identity === identityId
  const due = leads && dueAt !== null ? new Date(dueAt).toISOString() : null
  const payBy = new Date(paymentDueAt(endsAt, auction.terms))
  const owes = phase === 'awaiting_payment' && leads
  const isOverdue = payBy <= row.now
  return {
    number,
    ceiling: ceiling === null ? null : moneyOf(Number(ceiling), auction.terms),
    isLeading: leads && phase === 'published',
    result: number === null ? null : resultOf(phase, leads),
    payBy: owes && !isOverdue ? payBy.toISOString() : null,
    bookedBy: owes && isOverdue ? due : null,
    paidAt: leads ? (paidAt?.toISOString() ?? null) : null,
    registerBy: phase === 'paid' ? due : null,
    watch,
  }
}

/** Returns what the winner of an auction can do now, and by when; null for nothing. */
export function winnersAction({ payBy, registerBy }: Pick<MyPart, 'payBy' | 'registerBy'>) {
  if (payBy !== null) return { action: 'pay', by: payBy } as const
  return registerBy === null ? null : ({ action: 'register', by: registerBy } as const)
}

function resultOf(phase: Phase, leads: boolean): MyPart['result'] {
  if (phase === 'published' || phase === 'cancelled') return null
  return leads ? 'won' : 'lost'
}
