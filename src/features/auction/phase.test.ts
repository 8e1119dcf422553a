import { expect, test } from 'vitest'
import { phaseAt, statusOver } from './phase.ts'

const at = (time: string) => `2026-11-21T${time.length > 5 ? time : `${time}:00`}.000Z`
const auction = (status: 'new' | 'in_auction' | 'released' | 'cancelled') => ({
  opensAt: at('11:00'),
  standing: { status, endsAt: at('20:00') },
})

test.each([
  ['new', '10:59', 'before'],
  ['new', '11:00', 'running'],
  ['in_auction', '19:59', 'running'],
  ['in_auction', '20:00', 'closing'],
  ['in_auction', '20:00:01', 'closing'],
  ['in_auction', '20:00:02', 'over'],
  ['released', '20:00', 'over'],
  ['cancelled', '10:00', 'over'],
] as const)('an auction that is %s is at %s %s', (status, time, phase) => {
  expect(phaseAt(auction(status), Date.parse(at(time)))).toBe(phase)
})

test.each([
  ['in_auction', 2, 'awaiting_payment'],
  ['in_auction', 0, 'released'],
  ['new', 0, 'released'],
  ['cancelled', 2, 'cancelled'],
  ['paid', 2, 'paid'],
] as const)('what is over and was heard as %s with %i bids came out as %s', (status, bids, expected) => {
  expect(statusOver({ status, bids })).toBe(expected)
})
