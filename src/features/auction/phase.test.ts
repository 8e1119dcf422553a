import { expect, test } from 'vitest'
import { phaseAt, finalStatus } from './phase.ts'

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
] as const)('puts an auction that is %s at %s into the phase %s', (status, time, phase) => {
  expect(phaseAt(auction(status), Date.parse(at(time)))).toBe(phase)
})

test.each([
  ['in_auction', 2, 'awaiting_payment'],
  ['in_auction', 0, 'released'],
  ['new', 0, 'released'],
  ['cancelled', 2, 'cancelled'],
  ['paid', 2, 'paid'],
] as const)('derives from %s with %i bids the final status %s', (status, bids, expected) => {
  expect(finalStatus({ status, bids })).toBe(expected)
})
