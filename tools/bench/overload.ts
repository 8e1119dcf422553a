import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listDomains } from '#contract/domain.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, cookiesOf, type BenchPortal } from './place.ts'
import { report } from './result.ts'

// Pages of a list at the capacity of one process and at twice that. The capacity is the highest rate with a p99 of at
// most 200 ms. They are requested whether or not earlier
// ones were answered, as by a crowd. The requests come from one process, which shares the machine with the portal and
// its database.
const roundMs = 5000
const rounds = 3
const capacityMs = 200
/** How much higher or lower the next rate is that may be the capacity. */
const step = 1.15

await atPlace({ domains: 6000 }, async (place) => {
  const request = requester(place)
  const capacity = await capacityOf(request, await askers(request, 8))
  const turns: Record<'at' | 'over', Turn[]> = { at: [], over: [] }
  for (let round = 0; round < rounds; round++) {
    turns.at.push(await arriving(request, capacity))
    turns.over.push(await arriving(request, 2 * capacity))
  }
  const at = summed(turns.at)
  const over = summed(turns.over)
  const slower = over.accepted(0.99) / at.accepted(0.99)
  const share = over.perSecond / at.perSecond
  const quick = over.refused(0.5) / over.accepted(0.5)
  report('overload', `Pages of 25 domains from one process at its ${rounded(capacity, 0)} a second and at twice that`, [
    {
      name: 'answers at capacity, milliseconds',
      figures: { p50: rounded(at.accepted(0.5), 0), p99: rounded(at.accepted(0.99), 0), refused: at.refusals },
      goal: `p99 at most ${capacityMs} ms`,
      isReached: at.accepted(0.99) <= capacityMs,
    },
    {
      name: 'milliseconds to an answer, p99',
      figures: {
        'at capacity': rounded(at.accepted(0.99), 0),
        'at twice': rounded(over.accepted(0.99), 0),
        ratio: rounded(slower),
      },
      goal: 'at most twice',
      isReached: slower <= 2,
    },
    {
      name: 'answers a second',
      figures: {
        'at capacity': rounded(at.perSecond, 0),
        'at twice': rounded(over.perSecond, 0),
        ratio: rounded(share),
      },
      goal: 'at least 0.9',
      isReached: share >= 0.9,
    },
    {
      name: 'milliseconds to a refusal',
      figures: {
        refused: over.refusals,
        p50: rounded(over.refused(0.5), 1),
        p99: rounded(over.refused(0.99), 1),
        'of an answer': rounded(quick),
      },
      goal: 'p50 at most half of an answer’s',
      isReached: over.refusals === 0 || quick <= 0.5,
    },
    {
      name: 'neither answered nor refused',
      figures: { lost: at.lost + over.lost },
      goal: 'none',
      isReached: at.lost + over.lost === 0,
    },
  ])
})

type Answered = { status: number; ms: number }
type SendRequest = () => Promise<Answered>
type Turn = { answers: Answered[]; ms: number }

/** Requests the first page; a status of 0 says that no answer came. */
function requester(place: BenchPortal): SendRequest {
  const agent = new Agent({ keepAlive: true })
  const cookie = cookiesOf(place)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const url = `${place.url}${listDomains.path}?size=25`
  return () =>
    new Promise((resolve) => {
      const from = performance.now()
      const end = (status: number) => resolve({ status, ms: performance.now() - from })
      request(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume()
        answer.once('end', () => end(answer.statusCode ?? 0))
        answer.once('error', () => end(0))
      })
        .once('error', () => end(0))
        .end()
    })
}

/** Answers a second when each of this number of clients repeats its request as soon as it is answered. */
async function askers(request: SendRequest, count: number): Promise<number> {
  const begin = performance.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() - begin < roundMs) if ((await request()).status === 200) answered++
    }),
  )
  return (answered / (performance.now() - begin)) * 1000
}

/** Returns the highest rate at which all requests are answered, with a p99 of at most `capacityMs`, beginning at a guess. */
async function capacityOf(request: SendRequest, guess: number): Promise<number> {
  const isWithin = async (rate: number) => {
    const turn = summed([await arriving(request, rate)])
    return turn.refusals + turn.lost === 0 && turn.accepted(0.99) <= capacityMs
  }
  let rate = guess
  while (!(await isWithin(rate))) {
    rate /= step
    if (rate < 1) throw new Error(`not one page a second is answered within ${capacityMs} ms`)
  }
  while (await isWithin(rate * step)) rate *= step
  return rate
}

/** Sends this number of requests a second for the length of a turn, whether or not earlier ones were answered. */
async function arriving(request: SendRequest, perSecond: number): Promise<Turn> {
  const begin = performance.now()
  const requests: Promise<Answered>[] = []
  for (let passed = 0; passed < roundMs; passed = performance.now() - begin) {
    while (requests.length < (passed / 1000) * perSecond) requests.push(request())
    await pause(1)
  }
  const answers = await Promise.all(requests)
  return { answers, ms: performance.now() - begin }
}

function summed(turns: readonly Turn[]) {
  const answers = turns.flatMap((turn) => turn.answers)
  const times = (status: number) =>
    answers
      .filter((answer) => answer.status === status)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
  const accepted = times(200)
  const refused = times(503)
  return {
    accepted: (share: number) => quantile(accepted, share),
    refused: (share: number) => quantile(refused, share),
    refusals: refused.length,
    perSecond: (accepted.length / turns.reduce((sum, { ms }) => sum + ms, 0)) * 1000,
    lost: answers.length - accepted.length - refused.length,
  }
}
