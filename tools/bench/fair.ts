import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ownerHeader } from '#contract/ownerMark.ts'
import { readInfo } from '#contract/session.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { bidderCalled } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { lock } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { AttackName, type Attack } from './attack.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// A holder who looks at lists, a record and a page, one call at a time: alone, and beside a client at all its limits.
// Short rounds take turns, so that other work of the machine affects both alike. Limits by the minute and the hour do
// not apply: one client uses them up at once. Measured is the time before they end its calls.
const rounds = 5
const roundMs = 2000
const warmMs = 500
const withoutRates = {
  READS_PER_MINUTE: '1000000',
  CHANGES_PER_MINUTE: '1000000',
  EXPORTS_PER_HOUR: '1000000',
  SIGN_INS_PER_HOUR: '1000000',
}

const Statuses = z.record(z.string(), z.number())

type Answered = { status: number; ms: number }
type Measured = { alone: Answered[]; beside: Answered[]; hostile: Record<string, number> }

await atPlace(
  { domains: 6000 },
  async (place) => {
    const given = await prepare(place)
    const bystander = bystanderAt(place, await signIn(place.url, 'dana'))
    await callFor(bystander, 2 * roundMs)
    const rows: Row[] = []
    for (const name of requestedNames()) rows.push(rowOf(name, await measure(bystander, { ...given, name })))
    report('fair', 'Calls of a holder alone and beside one client at all its limits, milliseconds', rows)
  },
  withoutRates,
)

/** All attacks, or the one that the command line names. */
function requestedNames(): readonly AttackName[] {
  const at = process.argv.indexOf('--case')
  return at < 0 ? AttackName.options : [AttackName.parse(process.argv[at + 1])]
}

async function measure(bystander: () => Promise<Answered>, attack: Attack): Promise<Measured> {
  const measured: Measured = { alone: [], beside: [], hostile: {} }
  const hostile = await startHostile(attack)
  for (let round = 0; round < rounds; round++) {
    measured.alone.push(...(await callFor(bystander, roundMs)))
    hostile.begin()
    await pause(warmMs)
    measured.beside.push(...(await callFor(bystander, roundMs)))
    for (const [status, count] of Object.entries(await hostile.rest()))
      measured.hostile[status] = (measured.hostile[status] ?? 0) + count
    // Its remaining calls are over before the next round.
    await pause(warmMs)
  }
  hostile.leave()
  return measured
}

function rowOf(name: AttackName, { alone, beside, hostile }: Measured): Row {
  const of = (answers: readonly Answered[], share: number) =>
    quantile(
      answers.map(({ ms }) => ms).sort((a, b) => a - b),
      share,
    )
  const ratio = of(beside, 0.99) / of(alone, 0.99)
  const refused = beside.filter(({ status }) => status === 503).length
  const failed = beside.filter(({ status }) => status !== 200 && status !== 503).length
  return {
    name,
    figures: {
      'p50 alone': rounded(of(alone, 0.5), 1),
      'p50 beside': rounded(of(beside, 0.5), 1),
      'p99 alone': rounded(of(alone, 0.99), 1),
      'p99 beside': rounded(of(beside, 0.99), 1),
      ratio: rounded(ratio),
      calls: beside.length,
      '503': refused,
      'other than 200': failed,
      hostile: Object.entries(hostile)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    },
    goal: 'p99 at most twice, no 503',
    isReached: ratio <= 2 && refused + failed === 0 && (hostile['begun'] ?? 0) > 0,
  }
}

async function startHostile(attack: Attack) {
  const child = fork(join(import.meta.dirname, 'hostileClient.ts'), [], { execArgv: process.execArgv })
  child.send(attack)
  await once(child, 'message')
  return {
    begin: () => child.send('begin'),
    rest: async () => {
      child.send('rest')
      return Statuses.parse((await once(child, 'message')).at(0))
    },
    leave: () => child.disconnect(),
  }
}

async function callFor(call: () => Promise<Answered>, ms: number): Promise<Answered[]> {
  const begin = performance.now()
  const answers: Answered[] = []
  while (performance.now() - begin < ms) {
    answers.push(await call())
    await pause(5)
  }
  return answers
}

/** A page of a list, a record, a page of HTML, in turns; a status of 0 says that no answer came. */
function bystanderAt({ url }: BenchPortal, visitor: Visitor): () => Promise<Answered> {
  const { host, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  const headers = { host, cookie: cookieOf(visitor) }
  const paths = ['/api/user/domains/?size=25', '/api/user/update/', '/domains']
  let count = 0
  return () =>
    new Promise((resolve) => {
      const from = performance.now()
      const end = (status: number) => resolve({ status, ms: performance.now() - from })
      const path = paths[count++ % paths.length]
      request({ host: '127.0.0.1', port, path, localAddress: '127.0.0.3', agent, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => end(answer.statusCode ?? 0))
        answer.once('error', () => end(0))
      })
        .once('error', () => end(0))
        .end()
    })
}

/** The hosting company as the hostile client: its session, a token of the auctions, a preview, an auction. */
async function prepare({ url, address, hosting, query }: BenchPortal): Promise<Omit<Attack, 'name'>> {
  const db = openDb(openPool(address, { max: 1, name: 'registry-bench' }))
  const auctionId = await aRunningAuction(db)
  await db.destroy()
  const bidder = await bidderCalled({ url }, 'hosting', 'HOSTING-DVORAK')
  await bidder.accept()
  const [own] = await query(`
    select d.fqdn from domain as d join domain_contact as l on l.domain_id = d.id
    where l.contact_id = (select id from contact where handle = 'HOSTING-DVORAK') and l.roles & 1 <> 0 limit 1`)
  const [other] = await query(`
    select d.fqdn from domain as d where not exists (
      select from domain_contact as l where l.domain_id = d.id
        and l.contact_id = (select id from contact where handle = 'HOSTING-DVORAK')) limit 1`)
  const info = await hosting.get(readInfo.path)
  const prepared = await lock(hosting, 'block-all', [String(own?.['fqdn'])], true)
  return {
    url,
    cookie: cookieOf(hosting),
    csrf: hosting.cookie('csrf') ?? '',
    owner: info.headers.get(ownerHeader) ?? '',
    auctionToken: bidder.token,
    operationId: prepared.id,
    auctionId,
    fqdn: String(other?.['fqdn']),
  }
}

function cookieOf(visitor: Visitor): string {
  return ['session', 'csrf'].map((name) => `${name}=${visitor.cookie(name) ?? ''}`).join('; ')
}
