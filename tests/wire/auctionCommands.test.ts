import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeCode } from '#server/features/auction/registration/registrationCode.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let house: AuctionHouse
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterAll(() => house.close())

describe('registry auction import', () => {
  test('publishes names, one a line or as CSV, under the rules in force', async () => {
    const [one, two] = [freshName(), freshName()]
    expect(await run(['import', '-'], `name,why\n${one.toUpperCase()},released\n\n"${two}."\n`)).toEqual({
      code: 0,
      out: '2 names are published for auction\n',
      err: '',
    })
    for (const fqdn of [one, two]) expect(await phaseOf(fqdn)).toBe('published')
  })

  test('names each line it cannot take, and then takes none', async () => {
    const good = freshName()
    const taken = freshName()
    await run(['import', '-'], taken)
    const syntax = await run(['import', '-'], [good, 'no name', 'x.example', 'a.b.cz', good].join('\n'))
    expect(syntax.code).toBe(2)
    expect(syntax.err.split('\n').slice(1, -1)).toEqual([
      'line 2: "no name" is no domain name',
      'line 3: x.example is in no zone of this registry',
      'line 4: a.b.cz is no name that is registered under .cz',
      `line 5: ${good} stands on line 1 already`,
    ])
    const { fqdn: registered } = await house.owner
      .selectFrom('domain')
      .select('fqdn')
      .where('deleted_at', 'is', null)
      .where('zone_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const standing = await run(['import', '-'], [good, taken, registered].join('\n'))
    expect(standing.code).toBe(1)
    expect(standing.err).toContain(`line 2: ${taken} is being auctioned already`)
    expect(standing.err).toContain(`line 3: ${registered} is registered`)
    expect(await phaseOf(good)).toBeUndefined()
  })

  test('only looks with --dry-run', async () => {
    const name = freshName()
    expect((await run(['import', '--dry-run', '-'], name)).out).toBe('1 names can be published for auction\n')
    expect(await phaseOf(name)).toBeUndefined()
    expect((await run(['import', '-'], '')).code).toBe(2)
  })
})

describe('registry auction cancel', () => {
  test('takes a name back with a reason, and tells whoever bid', async () => {
    const { id, people, bid } = await house.open(1)
    await bid(people[0], 1000)
    const { fqdn } = await rowOf(id)
    expect((await run(['cancel', fqdn, '--reason', 'A court has stopped it.'])).code).toBe(0)
    expect(await rowOf(id)).toMatchObject({ phase: 'cancelled', cancel_reason: 'A court has stopped it.' })
    expect(await kindsTold(id)).toEqual(['cancelled'])
    const again = await run(['cancel', id, '--reason', 'again'])
    expect([again.code, again.err]).toEqual([1, 'the auction is cancelled\n'])
  })

  test('needs a reason and an auction', async () => {
    expect((await run(['cancel', freshName(), '--reason', 'x'])).code).toBe(1)
    expect(await run(['cancel', 'x.cz'])).toMatchObject({ code: 2, err: '--reason is missing\n' })
    expect((await run(['cancel', '--reason', 'x'])).code).toBe(2)
  })
})

describe('registry auction pay', () => {
  test('makes an auction paid once enough came in time, and says how much is missing before', async () => {
    const { id, symbol } = await won600()
    expect((await pay(symbol, '200', 'one')).out).toBe('is recorded: 200 of 600 CZK have come\n')
    expect((await pay(symbol, '399.50', 'two')).out).toBe('is recorded: 599.50 of 600 CZK have come\n')
    expect((await rowOf(id)).phase).toBe('awaiting_payment')
    expect((await pay(id, '0.50', 'three')).out).toBe('is recorded: the auction is paid\n')
    expect((await rowOf(id)).phase).toBe('paid')
    expect(await kindsTold(id)).toEqual(['payment-received', 'won'])
  })

  test('records a reference once, and refuses it for another amount', async () => {
    const { id, symbol } = await won600()
    await pay(symbol, '200', 'same')
    expect((await pay(symbol, '200', 'same')).out).toContain('was recorded before: 200 of 600 CZK')
    expect(await pay(symbol, '201', 'same')).toMatchObject({ code: 1 })
    expect(await receivedOf(id)).toEqual(['20000'])
  })

  test('records what came twice or too much, and says what to return until it went back', async () => {
    const { symbol } = await won600()
    expect((await pay(symbol, '650', 'much')).out).toBe('is recorded: the auction is paid; return 50 CZK\n')
    expect((await pay(symbol, '600', 'twice')).out).toBe('is recorded: the auction is paid; return 650 CZK\n')
    expect(await unpaidOf(symbol)).toMatchObject({ status: 'paid', toReturn: '650', missing: '0' })
    expect((await pay(symbol, '650', 'back', '--returned')).out).toBe('is recorded: the auction is paid\n')
    expect(await unpaidOf(symbol)).toBeUndefined()
  })

  test('revives nothing with money that came too late', async () => {
    const { id, symbol } = await won600(-9 * 86_400_000)
    expect((await pay(symbol, '600', 'late')).out).toBe('is recorded, and nobody waits for it; return 600 CZK\n')
    expect((await rowOf(id)).phase).toBe('unpaid')
    expect(await unpaidOf(symbol)).toMatchObject({ status: 'unpaid', toReturn: '600', dueAt: null })
  })

  test('counts from the day the account had it', async () => {
    const { id, symbol } = await won600(-2 * 86_400_000)
    const at = new Date(Date.now() - 86_400_000).toISOString()
    await pay(symbol, '600', 'yesterday', '--at', at)
    const { at: paidAt } = await house.db
      .selectFrom('auction_change')
      .select('at')
      .where('auction_id', '=', id)
      .where('phase', '=', 'paid')
      .executeTakeFirstOrThrow()
    expect(paidAt.toISOString()).toBe(at)
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
    const { id, symbol } = await won600()
    const ended = await run(['pay', symbol, ...options])
    expect(ended.code).toBe(code)
    expect(ended.err.trim().split('\n')).toHaveLength(1)
    expect(await receivedOf(id)).toEqual([])
  })

  test('refuses an auction there is not, and one nobody has won', async () => {
    expect((await pay('42', '600', 'x')).code).toBe(1)
    expect((await pay(await aRunningAuction(house.owner), '600', 'x')).err).toBe(
      'the auction has no winner who would pay\n',
    )
  })

  test('records what came for an auction that was taken back, to be returned', async () => {
    const { id } = await bidInTwice()
    await run(['cancel', id, '--reason', 'A court has stopped it.'])
    expect((await pay(id, '600', 'all')).out).toBe('is recorded, and nobody waits for it; return 600 CZK\n')
    const { out } = await run(['unpaid'])
    expect(out).toContain(`–  ${(await rowOf(id)).fqdn}  the auction is cancelled; return 600 CZK (received 600)\n`)
  })

  test('adds to a book the portal cannot change', async () => {
    await expect(sql`delete from auction_payment`.execute(house.db)).rejects.toThrow('permission denied')
    await expect(sql`update auction_payment set amount = 1`.execute(house.db)).rejects.toThrow('permission denied')
  })
})

describe('registry auction unpaid', () => {
  test('lists what is missing, a line each, and as JSON for programs', async () => {
    const { id, symbol } = await won600()
    await pay(symbol, '150', 'part')
    const { fqdn, due_at: dueAt } = await rowOf(id)
    expect(await unpaidOf(symbol)).toMatchObject({ id, fqdn, received: '150', missing: '450', toReturn: '0' })
    expect((await run(['unpaid'])).out).toContain(
      `${symbol}  ${fqdn}  450 of 600 CZK to come until ${dueAt?.toISOString()} (received 150)\n`,
    )
  })
})

describe('registry auction register', () => {
  test('records who registered a name that is paid, by the code its winner showed', async () => {
    const { id, symbol, winner } = await won600()
    const registrar = await aRegistrar()
    expect(await register(id, registrar)).toMatchObject({ code: 1, err: 'the auction is not paid\n' })
    await pay(symbol, '600', 'all')
    expect((await register(id, registrar, 'AAAA-BBBB-CCCC-DDDD')).err).toBe(
      'its winner has made no registration code\n',
    )
    const { code } = await makeCode(house.db, { id, identityId: winner })
    expect((await register(id, registrar, 'AAAA-BBBB-CCCC-DDDD')).err).toBe('this is not its registration code\n')
    expect((await register(id, 'REG-NOBODY', code)).code).toBe(1)
    expect((await register(id, registrar, code.toLowerCase().replaceAll('-', ' '))).code).toBe(0)
    expect(await rowOf(id)).toMatchObject({ phase: 'registered', registrar })
  })
})

describe('registry auction export-bids', () => {
  test('writes out both books and says that they replay', async () => {
    const { id } = await bidInTwice()
    const { code, out, err } = await run(['export-bids', id])
    expect([code, err]).toEqual([0, '2 bids replay to what is kept\n'])
    expect(JSON.parse(out)).toMatchObject({
      auction: { id, price: '600' },
      bids: [
        { sequence: 1, ceiling: '500' },
        { sequence: 2, ceiling: '9000', price: '600' },
      ],
      changes: [{ sequence: 1 }, { sequence: 2 }],
      faults: [],
    })
  })

  test.each([
    ['a maximum', sql`update auction_bid set ceiling = 45000 where sequence = 1 and auction_id = `],
    ['a bid', sql`delete from auction_bid where sequence = 1 and auction_id = `],
    ['a price', sql`update auction_change set price = price + 1 where sequence = 2 and auction_id = `],
    ['the leader', sql`update auction set leader_number = 1 where id = `],
  ])('finds out that %s was changed', async (_what, change) => {
    const { id } = await bidInTwice()
    await sql`${change}${id}`.execute(house.owner)
    const { code, err } = await run(['export-bids', id])
    expect(code).toBe(1)
    expect(err).toContain('the books do not replay to what is kept')
  })
})

function run(args: string[], input = '') {
  return runRegistry(['auction', ...args], { env: { DATABASE_URL: house.url }, input })
}

function pay(symbol: string, amount: string, reference: string, ...more: string[]) {
  return run(['pay', symbol, '--amount', amount, '--reference', reference, ...more])
}

function register(id: string, registrar: string, code?: string) {
  return run(['register', id, '--registrar', registrar, ...(code === undefined ? [] : ['--code', code])])
}

function freshName(): string {
  return `name-${randomUUID()}.cz`
}

/** An auction under way: a bid of 500 crowns, and then one of 9,000. */
async function bidInTwice() {
  const { id, people, bid } = await house.open(2)
  await bid(people[0], 500)
  await bid(people[1], 9000)
  return { id, winner: people[1]?.identity ?? '' }
}

/** The same, over for so long: it was won for 600 crowns. */
async function won600(endsInMs = -1) {
  const { id, winner } = await bidInTwice()
  await setEnd(house.owner, id, endsInMs)
  await house.settleAll()
  return { id, symbol: String((await rowOf(id)).variable_symbol), winner }
}

async function rowOf(id: string) {
  return house.owner.selectFrom('auction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function phaseOf(fqdn: string) {
  return (await house.db.selectFrom('auction').select('phase').where('fqdn', '=', fqdn).executeTakeFirst())?.phase
}

async function kindsTold(id: string) {
  const rows = await house.db
    .selectFrom('auction_message')
    .select('kind')
    .distinct()
    .where('auction_id', '=', id)
    .where('kind', 'not in', ['outbid', 'lost'])
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function receivedOf(id: string) {
  const rows = await house.db.selectFrom('auction_payment').select('amount').where('auction_id', '=', id).execute()
  return rows.map(({ amount }) => amount)
}

const Listed = z.looseObject({ variableSymbol: z.nullable(z.string()) })

async function unpaidOf(symbol: string) {
  const { out } = await run(['unpaid', '--json'])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => Listed.parse(JSON.parse(line)))
  return lines.find(({ variableSymbol }) => variableSymbol === symbol)
}

async function aRegistrar() {
  const { handle } = await house.db.selectFrom('registrar').select('handle').limit(1).executeTakeFirstOrThrow()
  return handle
}
