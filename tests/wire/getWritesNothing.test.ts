import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { listMergeCandidates } from '#contract/merge.ts'
import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, passEndUnrecorded, setEnd } from '#tests/auction/storedAuction.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { lock } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

// Triggers write down every row that a GET inserts, updates or deletes; no job runs meanwhile. Counts of what one account
// or address may do are left out: they are of the request, not of what it reads. Signing in is a redirect that writes.
const reads = calls.filter(({ method, stream }) => method === 'GET' && stream !== 'redirect')
const writers: Readonly<Record<string, string[]>> = { makeStatement: ['insert statement'] }

let server: TestServer
let anna: Visitor
let bidder: WireBidder
/** Replaces a parameter by something of Anna's, by the path up to it. */
let ids: Readonly<Record<string, string>>
let auctions: { running: string; won: string; unrecorded: string }
beforeAll(async () => {
  server = await startServer({}, { hasClock: false })
  const { db } = server
  await registerDomain(db, 'crawled.cz', { holder: 'ANNA-NOVAKOVA' })
  await registerNsset(db, 'NSS:CRAWLED', { technical: ['ANNA-NOVAKOVA'] })
  await registerKeyset(db, 'KEY:CRAWLED', { technical: ['ANNA-NOVAKOVA'] })
  anna = await signIn(server.url, 'anna')
  bidder = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  await bidder.accept()
  auctions = { running: await bidIn(), won: await bidIn(), unrecorded: await bidIn() }
  await setEnd(db, auctions.won, -1)
  await settleDue({ ledger: openLedger(db), termsOf: termsOfZone }, new AbortController().signal)
  await passEndUnrecorded(db, auctions.unrecorded)
  const operation = await lock(anna, 'block-transfer', ['crawled.cz'])
  await anna.send('PUT', '/api/user/views/domain/crawled/', { query: '' })
  const answer = await anna.get(listMergeCandidates.path)
  const [candidate] = listMergeCandidates.answer.parse(await answer.json()).items
  ids = {
    '/api/registry/domain/': 'crawled.cz',
    '/api/public/domain/': 'crawled.cz',
    '/api/registry/nsset/': 'NSS:CRAWLED',
    '/api/registry/keyset/': 'KEY:CRAWLED',
    '/api/registry/contact/': 'ANNA-NOVAKOVA',
    '/api/registry/registrar/': 'REG-SYSTEM',
    '/api/user/nssets/': 'NSS:CRAWLED',
    '/api/user/keysets/': 'KEY:CRAWLED',
    '/api/user/merge-candidates/': candidate?.handle ?? '',
    '/api/user/operations/': operation.id,
    '/v1/public/auctions/': auctions.running,
    '/v1/user/finished/': auctions.won,
  }
  await watchWrites()
})
afterAll(() => server.close())
beforeEach(() => sql`truncate written`.execute(server.db))

async function bidIn(): Promise<string> {
  const id = await aRunningAuction(server.db)
  expect((await bidder.bid(id, '500')).ok).toBe(true)
  return id
}

async function watchWrites(): Promise<void> {
  await sql`create table written (relation text, operation text)`.execute(server.db)
  await sql`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into written values (tg_table_name, lower(tg_op));
      return null;
    end $$`.execute(server.db)
  await sql`
    do $$
    declare name text;
    begin
      for name in
        select c.relname from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname not in ('written', 'rate_count')
      loop
        execute format('create trigger note_write after insert or update or delete on %I
          for each row execute function note_write()', name);
      end loop;
    end $$`.execute(server.db)
}

async function written(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select distinct operation || ' ' || relation as line from written order by 1`.execute(server.db)
  return rows.map(({ line }) => line)
}

const queries: Readonly<Record<string, () => string>> = {
  search: () => '?q=crawled',
  verifyStatement: () => '?code=00000000000000000000',
  readMyParts: () => `?ids=${auctions.running}`,
  watchAuctions: () => `?ids=${auctions.running}`,
}

function addressOf({ name, path }: Call): string {
  const filled = path
    .replace('{type}', 'domain')
    .replace('{list}/{name}', 'domain/crawled')
    .replace('{list}/{field}', 'domains/registrar')
    .replace(/^(.*?)\{id\}/, (_, before: string) => before + (ids[before] ?? `no sample for ${before}`))
  return filled + (queries[name]?.() ?? '')
}

async function read(call: Call, address: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await (call.access === 'bidder'
    ? bidder.request('GET', address, undefined, headers)
    : anna.get(address, headers))
  if (call.stream === 'events') {
    // The stream's first words have been read by then, which is all it reads from the database at once.
    await answer.body?.getReader().read()
  } else await answer.arrayBuffer()
  return answer.status
}

describe('a GET', () => {
  test.each(reads)('$name writes nothing', async (call) => {
    const status = await read(call, addressOf(call))
    expect(status).toBe(call.name === 'verifyStatement' ? 404 : 200)
    expect(await written()).toEqual(writers[call.name] ?? [])
  })

  const ofWon = reads.filter(({ path }) => path.startsWith('/v1/user/finished/{id}/'))
  test.each(ofWon)('$name of an auction whose end is not recorded yet does not record it', async (call) => {
    expect(await read(call, call.path.replace('{id}', auctions.unrecorded))).toBe(409)
    expect(await written()).toEqual([])
  })

  test('that the user sent by hand writes the session’s last use', async () => {
    await sql`update session set last_used_at = last_used_at - interval '1 minute'`.execute(server.db)
    await sql`truncate written`.execute(server.db)
    expect((await anna.get('/api/user/info/', { 'x-user-active': '1' })).status).toBe(200)
    expect(await written()).toEqual(['update session'])
  })
})
