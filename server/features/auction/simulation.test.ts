import { describe, expect, test } from 'vitest'
import { simulate } from '#tests/auction/simulate.ts'
import type { Flaw } from '#tests/auction/memoryBooks.ts'

// `npm run simulate:auction -- 17` shows the world of a seed; AUCTION_WORLDS is the number of worlds.
const worlds = Number(process.env['AUCTION_WORLDS'] ?? (process.env['TEST_FULL'] ? 5_000 : 150))
const patience = 30_000 + worlds * 250

describe('a world of auctions whose processes are killed at any moment', () => {
  test(
    'has correct ledgers, receipts and ends for every seed',
    async () => {
      for (let seed = 1; seed <= worlds; seed++) {
        const { faults } = await simulate(seed)
        expect(faults, `seed ${seed}`).toEqual([])
      }
    },
    patience,
  )

  test('is the same again out of the same seed, and another out of another', async () => {
    const [one, again, other] = [await simulate(4), await simulate(4), await simulate(5)]
    expect(one.log.length).toBeGreaterThan(20)
    expect(again.log).toEqual(one.log)
    expect(other.log).not.toEqual(one.log)
  })

  test('has bids taken and refused, kills, ends that move, ties of requests, money in time and late, and names published again', async () => {
    const logs = await Promise.all(Array.from({ length: 12 }, async (_, seed) => (await simulate(seed)).log.join('\n')))
    const log = logs.join('\n')
    const parts = [
      'taken',
      'refused price-changed',
      'refused auction-ended',
      'killed',
      'settled 1',
      'T20:0',
      'again lived',
      'paid',
      'money to return',
      'the operator killed',
    ]
    expect(parts.filter((part) => !log.includes(part))).toEqual([])
  })

  test.each(['no-row-lock', 'no-idempotency', 'answer-before-commit', 'own-clock'] as const satisfies Flaw[])(
    'is found faulty when its store has %s',
    async (flaw) => {
      const found = []
      for (let seed = 1; seed <= 10; seed++) found.push(...(await simulate(seed, flaw)).faults)
      expect(found).not.toEqual([])
    },
  )
})
