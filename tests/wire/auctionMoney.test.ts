import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { paymentDueAt } from '#server/features/auction/engine/schedule.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { operatorOf, type Operator } from '#tests/auction/operatorOf.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'

let house: AuctionHouse
let operator: Operator
beforeAll(async () => {
  house = await anAuctionHouse()
  operator = operatorOf(house)
})
afterAll(() => house.close())

describe('registry auction pay', () => {
  test('makes an auction paid once enough came in time, and says how much is missing before', async () => {
    const { id, symbol } = await operator.won600()
    expect((await operator.pay(symbol, '200', 'one')).out).toBe('is recorded: 200 of 600 CZK have come\n')
    expect((await operator.pay(symbol, '399.50', 'two')).out).toBe('is recorded: 599.50 of 600 CZK have come\n')
    expect((await operator.rowOf(id)).phase).toBe('awaiting_payment')
    expect((await operator.pay(id, '0.50', 'three')).out).toBe('is recorded: the auction is paid\n')
    expect((await operator.rowOf(id)).phase).toBe('paid')
    expect(await operator.messageKindsOf(id)).toEqual(['payment-received', 'won'])
  })

  test('records a reference once, and refuses it for another amount', async () => {
    const { id, symbol } = await operator.won600()
    await operator.pay(symbol, '200', 'same')
    expect((await operator.pay(symbol, '200', 'same')).out).toContain('was recorded before: 200 of 600 CZK')
    expect(await operator.pay(symbol, '201', 'same')).toMatchObject({ code: 1 })
    expect(await receivedOf(id)).toEqual(['20000'])
  })

  test('refuses a reference that stands at another auction, unless one payment was for both', async () => {
    const [wrong, right] = [await operator.won600(), await operator.won600()]
    await operator.pay(wrong.symbol, '600', 'line 7')
    const { fqdn } = await operator.rowOf(wrong.id)
    expect(await operator.pay(right.symbol, '600', 'line 7')).toMatchObject({
      code: 1,
      err: `the reference stands at ${fqdn} already; where one payment was for both, say --same-reference\n`,
    })
    expect(await receivedOf(right.id)).toEqual([])
    expect((await operator.pay(right.symbol, '600', 'line 7', '--same-reference')).out).toBe(
      'is recorded: the auction is paid\n',
    )
    expect((await operator.pay(right.symbol, '600', 'line 7')).out).toContain('was recorded before')
  })

  test('says what is missing where money of another auction made one paid, and lists it as short', async () => {
    const { symbol, id } = await operator.won600()
    await operator.pay(symbol, '600', 'of another')
    expect((await operator.pay(symbol, '250', 'taken off', '--returned')).out).toBe(
      'is recorded: the auction is paid, and 250 of 600 CZK are missing\n',
    )
    for (const phase of ['paid', 'registered', 'lapsed']) {
      await sql`update auction set phase = ${phase} where id = ${id}`.execute(house.owner)
      expect(await unpaidOf(symbol)).toMatchObject({ status: phase, missing: '250', toReturn: '0', dueAt: null })
    }
    expect((await operator.run(['unpaid'])).out).toContain('; short of 250 of 600 CZK (received 350)\n')
    await operator.pay(symbol, '250', 'their own')
    expect(await unpaidOf(symbol)).toBeUndefined()
  })

  test('records what came twice or too much, and says what to return until it went back', async () => {
    const { symbol } = await operator.won600()
    expect((await operator.pay(symbol, '650', 'much')).out).toBe('is recorded: the auction is paid; return 50 CZK\n')
    expect((await operator.pay(symbol, '600', 'twice')).out).toBe('is recorded: the auction is paid; return 650 CZK\n')
    expect(await unpaidOf(symbol)).toMatchObject({ status: 'paid', toReturn: '650', missing: '0' })
    expect((await operator.pay(symbol, '650', 'back', '--returned')).out).toBe('is recorded: the auction is paid\n')
    expect(await unpaidOf(symbol)).toBeUndefined()
  })

  test('revives nothing with money that came too late', async () => {
    const { id, symbol } = await operator.won600(-9 * 86_400_000)
    expect((await operator.pay(symbol, '600', 'late')).out).toBe(
      'is recorded, and nobody waits for it; return 600 CZK\n',
    )
    expect((await operator.rowOf(id)).phase).toBe('unpaid')
    expect(await unpaidOf(symbol)).toMatchObject({ status: 'unpaid', toReturn: '600', dueAt: null })
  })

  test('counts from the day the account had it', async () => {
    const { id, symbol } = await operator.won600(-2 * 86_400_000)
    const at = new Date(Date.now() - 86_400_000).toISOString()
    await operator.pay(symbol, '600', 'yesterday', '--at', at)
    const { at: paidAt } = await house.db
      .selectFrom('auction_change')
      .select('at')
      .where('auction_id', '=', id)
      .where('phase', '=', 'paid')
      .executeTakeFirstOrThrow()
    expect(paidAt.toISOString()).toBe(at)
  })

  test('lets a win stand by money of the last day that is recorded while the rules leave days for it', async () => {
    const { id, symbol } = await operator.won600(nineDays, 3)
    const { payBy, lastDay } = await deadlineOf(id)
    expect(await unpaidOf(symbol)).toMatchObject({ status: 'awaiting_payment', missing: '600', dueAt: payBy })
    expect((await operator.pay(symbol, '600', 'line 3', '--at', lastDay)).out).toBe(
      'is recorded: the auction is paid\n',
    )
    expect(await operator.rowOf(id)).toMatchObject({ phase: 'paid' })
    expect(await operator.messageKindsOf(id)).toEqual(['payment-received', 'won'])
    expect(await unpaidOf(symbol)).toBeUndefined()
  })

  test('counts nothing that came after the last day, though the rules leave days to record', async () => {
    const { id, symbol } = await operator.won600(nineDays, 3)
    const { payBy, lastDay } = await deadlineOf(id)
    expect((await operator.pay(symbol, '600', 'a day after')).out).toBe(
      'is recorded: 0 of 600 CZK have come; return 600 CZK\n',
    )
    expect(await unpaidOf(symbol)).toMatchObject({ missing: '600', toReturn: '600', dueAt: payBy })
    const { fqdn, due_at: bookedBy } = await operator.rowOf(id)
    expect((await operator.run(['unpaid'])).out).toContain(
      `${symbol}  ${fqdn}  600 of 600 CZK did not come until ${payBy}; what did can be recorded until ${bookedBy?.toISOString()}; return 600 CZK (received 600)\n`,
    )
    expect((await operator.pay(symbol, '600', 'in time', '--at', lastDay)).out).toBe(
      'is recorded: the auction is paid; return 600 CZK\n',
    )
  })

  test('takes what went back off what came in time, and not off the late money of another bidder', async () => {
    const { id, symbol } = await operator.won600(nineDays, 3)
    const { lastDay } = await deadlineOf(id)
    await operator.pay(symbol, '400', 'line 11', '--at', lastDay)
    expect((await operator.pay(symbol, '400', 'line 11 taken off', '--returned')).out).toBe(
      'is recorded: 0 of 600 CZK have come\n',
    )
    await operator.pay(symbol, '500', 'line 12')
    expect(await unpaidOf(symbol)).toMatchObject({ missing: '600', toReturn: '500' })
    expect((await operator.pay(symbol, '200', 'line 13', '--at', lastDay)).out).toBe(
      'is recorded: 200 of 600 CZK have come; return 500 CZK\n',
    )
    expect(await operator.rowOf(id)).toMatchObject({ phase: 'awaiting_payment' })
  })

  test('saves nothing once the days to record are over', async () => {
    const { id, symbol } = await operator.won600(-15 * 86_400_000, 3)
    const { lastDay } = await deadlineOf(id)
    expect((await operator.pay(symbol, '600', 'forgotten', '--at', lastDay)).out).toBe(
      'is recorded, and nobody waits for it; return 600 CZK\n',
    )
    expect((await operator.rowOf(id)).phase).toBe('unpaid')
  })

  test.each([
    [['--amount', 'a lot', '--reference', 'x'], 2],
    [['--amount', '0', '--reference', 'x'], 2],
    [['--amount', '-5', '--reference', 'x'], 2],
    [['--amount', '1.234', '--reference', 'x'], 2],
    [['--amount', '600'], 2],
    [['--reference', 'x'], 2],
    [['--amount', '600', '--reference', 'x', '--at', 'yesterday'], 2],
    [['--amount', '600', '--reference', 'x', '--at', '2999-01-01T00:00:00Z'], 2],
  ])('refuses %j with a line and exit code %i', async (options, code) => {
    const { id, symbol } = await operator.won600()
    const ended = await operator.run(['pay', symbol, ...options])
    expect(ended.code).toBe(code)
    expect(ended.err.trim().split('\n')).toHaveLength(1)
    expect(await receivedOf(id)).toEqual([])
  })

  test('refuses an auction there is not, and one nobody has won', async () => {
    expect((await operator.pay('42', '600', 'x')).code).toBe(1)
    expect((await operator.pay(await aRunningAuction(house.owner), '600', 'x')).err).toBe(
      'the auction has no winner who would pay\n',
    )
  })

  test('records what came for an auction that was taken back, to be returned', async () => {
    const { id } = await operator.bidInTwice()
    await operator.run(['cancel', id, '--reason', 'A court has stopped it.'])
    expect((await operator.pay(id, '600', 'all')).out).toBe('is recorded, and nobody waits for it; return 600 CZK\n')
    const { out } = await operator.run(['unpaid'])
    expect(out).toContain(
      `–  ${(await operator.rowOf(id)).fqdn}  the auction is cancelled; return 600 CZK (received 600)\n`,
    )
  })

  test('adds to a book the portal cannot change', async () => {
    await expect(sql`delete from auction_payment`.execute(house.db)).rejects.toThrow('permission denied')
    await expect(sql`update auction_payment set amount = 1`.execute(house.db)).rejects.toThrow('permission denied')
  })
})

describe('registry auction unpaid', () => {
  test('lists what is missing, a line each, and as JSON for programs', async () => {
    const { id, symbol } = await operator.won600()
    await operator.pay(symbol, '150', 'part')
    const { fqdn, due_at: dueAt } = await operator.rowOf(id)
    expect(await unpaidOf(symbol)).toMatchObject({ id, fqdn, received: '150', missing: '450', toReturn: '0' })
    expect((await operator.run(['unpaid'])).out).toContain(
      `${symbol}  ${fqdn}  450 of 600 CZK to come until ${dueAt?.toISOString()} (received 150)\n`,
    )
  })
})

const nineDays = -9 * 86_400_000

/** When the time to pay was over, and the last day of it by the clocks of the auction. */
async function deadlineOf(id: string) {
  const { ends_at: endsAt } = await operator.rowOf(id)
  const due = paymentDueAt(endsAt.getTime(), czechTerms)
  return { payBy: new Date(due).toISOString(), lastDay: dayAt(new Date(due - 1), czechTerms.timeZone) }
}

async function receivedOf(id: string) {
  const rows = await house.db.selectFrom('auction_payment').select('amount').where('auction_id', '=', id).execute()
  return rows.map(({ amount }) => amount)
}

const Listed = z.looseObject({ variableSymbol: z.nullable(z.string()) })

async function unpaidOf(symbol: string) {
  const { out } = await operator.run(['unpaid', '--json'])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => Listed.parse(JSON.parse(line)))
  return lines.find(({ variableSymbol }) => variableSymbol === symbol)
}
