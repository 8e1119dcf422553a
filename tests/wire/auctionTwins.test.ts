import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

/*
 * Two worlds alike in all but what the leader would pay at most. Whatever anybody else is answered, in either world,
 * is the same to the byte: bodies and headers, but for ids and instants.
 */

type World = { server: TestServer; id: string; leader: WireBidder; challenger: WireBidder }

let low: World
let high: World
beforeAll(async () => {
  ;[low, high] = await Promise.all([aWorld(), aWorld()])
})
afterAll(async () => {
  for (const { server } of [low, high]) await server.close()
})

const maxima = { low: { first: '2000', raised: '2500' }, high: { first: '9000', raised: '10000000' } }

/** The script of both worlds, step by step; each step returns the answers to its caller. */
const steps: {
  name: string
  run: (world: World, maximum: { first: string; raised: string }) => Promise<Response[]>
}[] = [
  { name: 'before the first bid', run: async () => [] },
  {
    name: 'after the leader’s first bid',
    run: async ({ id, leader }, { first }) => {
      await leader.bid(id, first)
      return []
    },
  },
  {
    name: 'after a challenge, and one too low',
    run: async ({ id, challenger: { bid } }) => [
      await bid(id, '1000', 1, 'twins-one'),
      await bid(id, '900', 2, 'twins-two'),
    ],
  },
  {
    name: 'after the leader has raised what they would pay',
    run: async ({ id, leader }, { raised }) => {
      await leader.bid(id, raised)
      return []
    },
  },
  {
    name: 'after another challenge, repeated, and one that has seen too little',
    run: async ({ id, challenger: { bid } }) => [
      await bid(id, '1500', 2, 'twins-three'),
      await bid(id, '1500', 2, 'twins-three'),
      await bid(id, '1500', 1, 'twins-four'),
    ],
  },
  {
    name: 'after the end',
    run: async ({ server, id, challenger: { bid } }) => {
      await setEnd(server.db, id, -1)
      await expect.poll(() => phaseOf(server, id)).toBe('awaiting_payment')
      return [await bid(id, '1900', 3, 'twins-five')]
    },
  },
]

describe('only its bidder can recognize a hidden maximum', () => {
  test.each(steps)('$name', async ({ run }) => {
    const results = await Promise.all([run(low, maxima.low), run(high, maxima.high)])
    const [lowSeen, highSeen] = await Promise.all(results.map((answers) => Promise.all(answers.map(seen))))
    expect(lowSeen).toEqual(highSeen)
    expect(await everythingSeen(low)).toEqual(await everythingSeen(high))
  })

  test('its maker can, so that what is compared here would show it', async () => {
    const own = await Promise.all(
      [low, high].map(async ({ leader }) => seen(await leader.request('GET', '/v1/user/finished/'))),
    )
    expect(own[0]).not.toEqual(own[1])
  })
})

async function aWorld(): Promise<World> {
  const server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  const leader = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  const challenger = await bidderCalled(server, 'filip', 'FILIP-KUCERA')
  for (const bidder of [leader, challenger]) await bidder.accept()
  const id = await aRunningAuction(server.db, { fqdn: 'dvojce.cz' })
  // Reminded of nothing: what comes by itself comes in each world when it may.
  const nothing = { start: false, endsSoon: false, extended: false, ended: false }
  await challenger.request('PUT', `/v1/user/watchlist/${id}/`, nothing)
  return { server, id, leader, challenger }
}

/** Every answer about the auction that a stranger and its challenger can have. */
async function everythingSeen({ server, id, challenger }: World) {
  const inPublic = [
    `/v1/public/auctions/${id}/`,
    `/v1/public/auctions/${id}/bids/`,
    `/v1/public/auctions/${id}/calendar.ics`,
    ...['new', 'in_auction', 'ended'].flatMap((status) => [
      `/v1/public/auctions/?status=${status}&q=dvojce&sort=-price`,
      `/v1/public/auctions/csv/?status=${status}&q=dvojce`,
    ]),
    // A price between what everybody sees and either maximum.
    '/v1/public/auctions/?q=dvojce&priceFrom=1700',
  ]
  const ofChallenger = [
    '/v1/user/bidding/in_auction/',
    '/v1/user/bidding/in_auction/csv/',
    '/v1/user/bidding/in_auction/?lead=leading',
    '/v1/user/finished/',
    '/v1/user/finished/csv/',
    '/v1/user/watchlist/',
    '/v1/user/watchlist/csv/',
    `/v1/user/auctions/?ids=${id}`,
    '/v1/user/exposure/',
    '/v1/user/messages/',
  ]
  const answers = [
    ...inPublic.map((path) => fetch(server.url + path)),
    ...ofChallenger.map((path) => challenger.request('GET', path)),
  ]
  const stream = await streamSeen(`${server.url}/v1/public/events/?ids=${id}`)
  return [stream, ...(await Promise.all(answers.map(async (answer) => seen(await answer))))]
}

/** Returns the first events of a stream, up to the state of the auction. */
async function streamSeen(url: string) {
  const answer = await fetch(url)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!/event: standing[^]*\n\n/.test(text)) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done) throw new Error(`the stream ended: ${text}`)
    text += value
  }
  await reader?.cancel()
  return { status: answer.status, headers: headersOf(answer), body: alike(text) }
}

/** An answer without what differs between any two: ids, instants, days, and where the server listens. */
async function seen(answer: Response) {
  return { status: answer.status, headers: headersOf(answer), body: alike(await answer.text()) }
}

function headersOf({ headers }: Response) {
  return [...headers].filter(([name]) => !ofRequest.includes(name)).map(([name, value]) => [name, alike(value)])
}

// An entity tag is the digest of the whole answer. The rest of a limit depends on the order of requests.
const ofRequest = ['date', 'x-request-id', 'etag', 'ratelimit']

function alike(text: string): string {
  return (
    text
      .replaceAll('\r\n ', '')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'instant')
      .replaceAll(/\d{8}T\d{6}Z/g, 'instant')
      // Of an event, the instant it was sent at.
      .replaceAll(/^id: [0-9a-z]+$/gm, 'id: instant')
      .replaceAll(/localhost:\d+/g, 'here')
  )
}

async function phaseOf({ db }: TestServer, id: string) {
  const row = await db.selectFrom('auction').select('phase').where('id', '=', id).executeTakeFirst()
  return row?.phase
}
