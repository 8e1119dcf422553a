import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCode } from '#server/features/auction/registration/registrationCode.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { operatorOf, type Operator } from '#tests/auction/operatorOf.ts'

let house: AuctionHouse
let operator: Operator
beforeAll(async () => {
  house = await anAuctionHouse()
  operator = operatorOf(house)
})
afterAll(() => house.close())

describe('registry auction import', () => {
  test('publishes names, one a line or as CSV, under the rules in force', async () => {
    const [one, two] = [freshName(), freshName()]
    expect(await operator.run(['import', '-'], `name,why\n${one.toUpperCase()},released\n\n"${two}."\n`)).toEqual({
      code: 0,
      out: '2 names are published for auction\n',
      err: '',
    })
    for (const fqdn of [one, two]) expect(await phaseOf(fqdn)).toBe('published')
  })

  test('names each line it cannot take, and then takes none', async () => {
    const good = freshName()
    const taken = freshName()
    await operator.run(['import', '-'], taken)
    const syntax = await operator.run(
      ['import', '-'],
      [good, 'no name', 'x.example', 'a.b.cz', good, 'háček.cz', 'a--b.cz'].join('\n'),
    )
    expect(syntax.code).toBe(2)
    expect(syntax.err.split('\n').slice(1, -1)).toEqual([
      'line 2: "no name" is no domain name',
      'line 3: x.example is in no zone of this registry',
      'line 4: a.b.cz is no name that is registered under .cz',
      `line 5: ${good} stands on line 1 already`,
      'line 6: háček.cz is no name that is registered under .cz',
      'line 7: a--b.cz is no name that is registered under .cz',
    ])
    const { fqdn: registered } = await house.owner
      .selectFrom('domain')
      .select('fqdn')
      .where('deleted_at', 'is', null)
      .where('zone_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const imported = await operator.run(['import', '-'], [good, taken, registered].join('\n'))
    expect(imported.code).toBe(1)
    expect(imported.err).toContain(`line 2: ${taken} is being auctioned already`)
    expect(imported.err).toContain(`line 3: ${registered} is registered`)
    expect(await phaseOf(good)).toBeUndefined()
  })

  test('only looks with --dry-run', async () => {
    const name = freshName()
    expect((await operator.run(['import', '--dry-run', '-'], name)).out).toBe('1 names can be published for auction\n')
    expect(await phaseOf(name)).toBeUndefined()
    expect((await operator.run(['import', '-'], '')).code).toBe(2)
  })
})

describe('registry auction cancel', () => {
  test('cancels an auction with a reason, and notifies its bidders', async () => {
    const { id, people, bid } = await house.open(1)
    await bid(people[0], 1000)
    const { fqdn } = await operator.rowOf(id)
    expect((await operator.run(['cancel', fqdn, '--reason', 'A court has stopped it.'])).code).toBe(0)
    expect(await operator.rowOf(id)).toMatchObject({ phase: 'cancelled', cancel_reason: 'A court has stopped it.' })
    expect(await operator.messageKindsOf(id)).toEqual(['cancelled'])
    const again = await operator.run(['cancel', id, '--reason', 'again'])
    expect([again.code, again.err]).toEqual([1, 'the auction is cancelled\n'])
  })

  test('needs a reason and an auction', async () => {
    expect((await operator.run(['cancel', freshName(), '--reason', 'x'])).code).toBe(1)
    expect(await operator.run(['cancel', 'x.cz'])).toMatchObject({ code: 2, err: '--reason is missing\n' })
    expect((await operator.run(['cancel', '--reason', 'x'])).code).toBe(2)
  })
})

describe('registry auction register', () => {
  test('records who registered a name that is paid, by the code its winner showed', async () => {
    const { id, symbol, winner } = await operator.won600()
    const registrar = await aRegistrar()
    expect(await register(id, registrar)).toMatchObject({ code: 1, err: 'the auction is not paid\n' })
    await operator.pay(symbol, '600', 'all')
    expect((await register(id, registrar, 'AAAA-BBBB-CCCC-DDDD')).err).toBe(
      'its winner has made no registration code\n',
    )
    const request = { id, identityId: winner, address: '127.0.0.1' }
    const { code } = await makeCode({ db: house.db, isLinkedTo: () => sql`true` }, request)
    expect((await register(id, registrar, 'AAAA-BBBB-CCCC-DDDD')).err).toBe('this is not its registration code\n')
    expect((await register(id, 'REG-NOBODY', code)).code).toBe(1)
    expect((await register(id, registrar, code.toLowerCase().replaceAll('-', ' '))).code).toBe(0)
    expect(await operator.rowOf(id)).toMatchObject({ phase: 'registered', registrar })
  })
})

describe('registry auction export-bids', () => {
  test('writes out both books and says that they replay', async () => {
    const { id } = await operator.bidInTwice()
    const { code, out, err } = await operator.run(['export-bids', id])
    expect([code, err]).toEqual([0, '2 bids replay to the stored state\n'])
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
    const { id } = await operator.bidInTwice()
    await sql`${change}${id}`.execute(house.owner)
    const { code, err } = await operator.run(['export-bids', id])
    expect(code).toBe(1)
    expect(err).toContain('the ledgers do not replay to the stored state')
  })
})

function register(id: string, registrar: string, code?: string) {
  return operator.run(['register', id, '--registrar', registrar, ...(code === undefined ? [] : ['--code', code])])
}

function freshName(): string {
  return `name-${randomUUID()}.cz`
}

async function phaseOf(fqdn: string) {
  return (await house.db.selectFrom('auction').select('phase').where('fqdn', '=', fqdn).executeTakeFirst())?.phase
}

async function aRegistrar() {
  const { handle } = await house.db.selectFrom('registrar').select('handle').limit(1).executeTakeFirstOrThrow()
  return handle
}
