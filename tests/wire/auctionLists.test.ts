import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAuction } from '#contract/auction.ts'
import { listAuctions } from '#contract/auctionList.ts'
import { cancelAuction } from '#server/features/auction/operator/endAuction.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import {
  aFutureAuction,
  aRunningAuction,
  passEndUnrecorded,
  removeAuctions,
  setEnd,
} from '#tests/auction/storedAuction.ts'
import { problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const hour = 3_600_000
const háčky = 'xn--hkyrky-ptac70bc.cz'

let server: TestServer
let anna: WireBidder
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  await removeAuctions(server.db)
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  await anna.accept()
  for (const [fqdn, endsInHours] of running) {
    ids[fqdn] = await aRunningAuction(server.db, { fqdn, endsInMs: endsInHours * hour })
  }
  for (const fqdn of ['brzy.cz', 'pozdeji.cz']) ids[fqdn] = await aFutureAuction(server.db, fqdn)
  await anna.bid(ids['web10.cz'] ?? '', '700')
  await passEndUnrecorded(server.db, await aRunningAuction(server.db, { fqdn: 'prave-skoncila.cz' }))
  ids['davno.cz'] = await aRunningAuction(server.db, { fqdn: 'davno.cz', endsInMs: -48 * hour })
})
afterAll(() => server.close())

/** Names under way, and in how many hours they end. */
const running = [
  ['web2.cz', 3],
  ['web10.cz', 1],
  ['a-b.cz', 2],
  ['x.cz', 5],
  [háčky, 4],
] as const

describe('GET /v1/public/auctions/', () => {
  test('shows running auctions by default, the nearest end first', async () => {
    const { total, pages, page, size } = await list()
    expect({ total, pages, page, size }).toEqual({ total: 5, pages: 1, page: 1, size: 100 })
    expect(await names()).toEqual(['web10.cz', 'a-b.cz', 'web2.cz', háčky, 'x.cz'])
  })

  test('shows what is to come, the nearest beginning first', async () => {
    expect(await names('status=new')).toEqual(['brzy.cz', 'pozdeji.cz'])
    const [first] = (await list('status=new')).items
    expect(first?.standing).toMatchObject({ status: 'new', price: null, lowestNext: '100', leader: null, sequence: 0 })
  })

  test('shows what has passed its end as ended, whether anybody has recorded it or not, the newest first', async () => {
    const { items } = await list('status=ended')
    expect(items.map(({ fqdn, standing }) => [fqdn, standing.status])).toEqual([
      ['prave-skoncila.cz', 'released'],
      ['davno.cz', 'released'],
    ])
  })

  test('returns a name as people read it, and counts its characters so', async () => {
    const row = (await list(`q=${encodeURIComponent('háčky')}`)).items[0]
    expect(row).toMatchObject({ fqdn: háčky, unicode: 'háčkyčárky.cz', length: 10 })
    const detail = await (await fetch(`${server.url}/v1/public/auctions/${ids[háčky]}/`)).json()
    expect(readAuction.answer.parse(detail)).toMatchObject({
      unicode: 'háčkyčárky.cz',
      length: 10,
      cancelReason: null,
    })
  })

  test('shows the state after a bid, with the number of the leader', async () => {
    const row = (await list('q=web10')).items[0]
    expect(row?.standing).toMatchObject({ price: '100', lowestNext: '150', bids: 1, leader: 1, sequence: 1 })
  })

  test.each([
    ['part of the name', 'q=web', ['web10.cz', 'web2.cz']],
    ['part of the name without its marks', 'q=HACKY', [háčky]],
    ['part of the A-label', 'q=xn--hk', [háčky]],
    ['the longest length', 'lengthTo=3', ['a-b.cz', 'x.cz']],
    ['both lengths', 'lengthFrom=2&lengthTo=4', ['a-b.cz', 'web2.cz']],
    ['the end within hours', 'endsWithin=2', ['web10.cz', 'a-b.cz']],
    ['digits', 'hasDigit=yes', ['web10.cz', 'web2.cz']],
    ['no digits', 'hasDigit=no', ['a-b.cz', háčky, 'x.cz']],
    ['a hyphen, which an A-label has and its name has not', 'hasHyphen=yes', ['a-b.cz']],
    ['digits and the length together', 'hasDigit=yes&lengthTo=4', ['web2.cz']],
    ['what costs no more, unbid for by its start price', 'priceTo=100&hasHyphen=yes', ['a-b.cz']],
    ['nothing where none costs so much', 'priceFrom=100.01', []],
    ['no end within hours among what has ended', 'status=ended&endsWithin=8784', []],
    ['the order of names, numbers by value', 'sort=fqdn', ['a-b.cz', háčky, 'web2.cz', 'web10.cz', 'x.cz']],
    ['the order of lengths, backwards', 'sort=-length', [háčky, 'web10.cz', 'web2.cz', 'a-b.cz', 'x.cz']],
    ['the order of bids, backwards', 'sort=-bids&q=web', ['web10.cz', 'web2.cz']],
    ['the order of ends, backwards', 'sort=-endsAt&q=web', ['web2.cz', 'web10.cz']],
  ])('goes by %s: %s', async (_what, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  test('counts all and shows a page', async () => {
    for (let n = 0; n < 26; n++) await aFutureAuction(server.db, `strana${n}.cz`)
    const last = await list('status=new&q=strana&size=25&page=2&sort=fqdn')
    expect({ ...last, items: last.items.map(({ fqdn }) => fqdn) }).toMatchObject({
      total: 26,
      pages: 2,
      items: ['strana25.cz'],
    })
    expect(await list('status=new&q=strana&size=25&page=3')).toMatchObject({ total: 26, items: [] })
  })

  test.each(['status=paid', 'sort=leader', 'lengthFrom=0', 'priceTo=-1', 'endsWithin=0', 'size=101', 'result=won'])(
    'refuses %s',
    async (query) => {
      expect(await problemOf(await fetch(`${server.url}/v1/public/auctions/?${query}`))).toMatchObject({ status: 422 })
    },
  )

  test('answers everybody the same bytes', async () => {
    const path = '/v1/public/auctions/?status=in_auction'
    const [strangers, hers] = [await fetch(server.url + path), await anna.request('GET', path)]
    expect(withoutInstants(await strangers.text())).toBe(withoutInstants(await hers.text()))
  })
})

describe('GET /v1/public/auctions/csv/', () => {
  test('holds the rows and columns of the view in its order', async () => {
    const answer = await fetch(
      `${server.url}/v1/public/auctions/csv/?sort=-length&hasDigit=yes&columns=fqdn,price,bids,currency&lang=en`,
    )
    expect(answer.headers.get('content-disposition')).toMatch(/auctions-ongoing-\d{4}-\d\d-\d\d\.csv/)
    expect(readCsv(await answer.text(), 'comma')).toEqual([
      ['Domain', 'Price', 'Bids', 'Currency'],
      ['web10.cz', '100', '1', 'CZK'],
      ['web2.cz', '', '0', 'CZK'],
    ])
  })

  test('shows ended auctions as the list does', async () => {
    const text = await (
      await fetch(`${server.url}/v1/public/auctions/csv/?status=ended&columns=fqdn,status&values=codes`)
    ).text()
    expect(readCsv(text, 'comma').slice(1)).toEqual([
      ['prave-skoncila.cz', 'released'],
      ['davno.cz', 'released'],
    ])
  })
})

describe('what was cancelled', () => {
  test('stands where it was taken back, or at its end where that was before', async () => {
    const taken = await aRunningAuction(server.db, { fqdn: 'vzata.cz' })
    const sold = await aRunningAuction(server.db, { fqdn: 'vzata-pozdeji.cz' })
    await anna.bid(sold, '500')
    await setEnd(server.db, sold, -72 * hour)
    for (const id of [taken, sold]) {
      await cancelAuction({ db: server.db, termsOf: () => null }, { id, reason: 'A court has stopped it.' })
    }
    const { items } = await list('status=ended')
    expect(items.map(({ fqdn }) => fqdn)).toEqual(['vzata.cz', 'prave-skoncila.cz', 'davno.cz', 'vzata-pozdeji.cz'])
    const [first, , , last] = items
    const auction = await (await fetch(`${server.url}/v1/public/auctions/${taken}/`)).json()
    const { cancelledAt } = readAuction.answer.parse(auction)
    expect(first?.overAt).toBe(cancelledAt)
    expect(Date.parse(first?.standing.endsAt ?? '')).toBeGreaterThan(Date.parse(cancelledAt ?? ''))
    expect(last?.overAt).toBe(last?.standing.endsAt)
    const file = await fetch(`${server.url}/v1/public/auctions/csv/?status=ended&q=vzata.cz&columns=fqdn,endsAt`)
    expect(readCsv(await file.text(), 'comma')[1]).toEqual(['vzata.cz', cancelledAt])
  })
})

async function list(query = '') {
  return listAuctions.answer.parse(await (await fetch(`${server.url}/v1/public/auctions/?${query}`)).json())
}

async function names(query = '') {
  return (await list(query)).items.map(({ fqdn }) => fqdn)
}

function withoutInstants(body: string): string {
  return body.replaceAll(/"asOf":"[^"]*"/g, '')
}
