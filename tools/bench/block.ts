import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { blockDomains, listDomains } from '#contract/domain.ts'
import { readOperation, type Operation } from '#contract/operation.ts'
import { states } from '#contract/state.ts'
import { stepUp } from '#tests/server/signIn.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, domainsAsked, type Place } from './place.ts'
import { report, type Row } from './result.ts'

// Locking and unlocking through the portal, states, lists, journal, history and letters included, beside
// bare statements that write the same number of states, list rows and journal entries.
const rounds = 3
const rows: Row[] = []
await atPlace(domainsAsked(60_000), async (place) => {
  await stepUp(place.url, place.hosting, 'hosting')
  const { total } = await pageOf(place)
  for (const count of new Set([Math.min(1000, total), total])) await measure(place, count)
})
report('block', 'Locking domains through the portal, beside set-based SQL that writes the same rows', rows)

async function measure(place: Place, count: number) {
  const through: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await act(place, 'unblock-all', count)
    const http = await timed(() => act(place, 'block-all', count))
    const sql = await timed(() => writeBare(place, count))
    if (round > 0) {
      through.push(http)
      bare.push(sql)
    }
  }
  const [http, sql] = [through, bare].map((times) =>
    quantile(
      times.sort((a, b) => a - b),
      0.5,
    ),
  )
  const ratio = (http ?? 0) / (sql ?? 1)
  rows.push({
    name: `${count} domains`,
    figures: { ms: rounded(http ?? 0), 'SQL ms': rounded(sql ?? 0), ratio: rounded(ratio) },
    goal: 'at most 2× SQL',
    isReached: ratio <= 2,
  })
}

async function act(place: Place, action: 'block-all' | 'unblock-all', count: number) {
  const { hosting } = place
  const selection =
    count <= 1000 ? { ids: (await namesOf(place)).slice(0, count) } : { ids: [], matching: { query: {}, except: [] } }
  const answer = await hosting.send(
    'POST',
    blockDomains.path,
    { action, selection },
    { 'idempotency-key': randomUUID() },
  )
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`)
  let operation: Operation = blockDomains.answer.parse(await answer.json())
  while (operation.status !== 'done') {
    await pause(20)
    const now = await hosting.get(readOperation.path.replace('{id}', operation.id))
    operation = readOperation.answer.parse(await now.json())
  }
}

/** The same rows by plain statements in one transaction, then undone. */
async function writeBare({ query, hostingId }: Place, count: number) {
  const both = [states.serverTransferProhibited.number, states.serverUpdateProhibited.number]
  await query(
    `with chosen as materialized (
       select domain_id as id from domain_contact where contact_id = $1 order by sort_key limit $2
     ), stated as (
       insert into object_state (object_id, object_type, state, set_by, valid_from, valid_to)
       select id, 'domain', s, 'holder', clock_timestamp(), clock_timestamp() from chosen, unnest($3::smallint[]) as s
     ), changed as (
       update domain set updated_at = now(), state_mask = state_mask | 12 where id in (select id from chosen)
       returning id, roid, fqdn, state_mask
     ), listed as (
       update domain_contact c set state_mask = d.state_mask from changed d where c.domain_id = d.id
     )
     insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
     select gen_random_uuid(), now(), 'domain', id, roid, fqdn, 'update', '{"add":["serverTransferProhibited"]}', 'waiting'
     from changed`,
    [hostingId, count, both],
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function namesOf(place: Place): Promise<string[]> {
  const pages = await Promise.all(Array.from({ length: 10 }, (_, i) => pageOf(place, `sort=fqdn&page=${i + 1}`)))
  return pages.flatMap(({ items }) => items.map(({ fqdn }) => fqdn))
}

async function pageOf({ hosting }: Place, view = '') {
  return listDomains.answer.parse(await (await hosting.get(`${listDomains.path}?${view}`)).json())
}
