import { setTimeout as pause } from 'node:timers/promises'
import { blockDomains, listDomains } from '#contract/domain.ts'
import { readOperation, type LockableType, type Operation } from '#contract/operation.ts'
import { states } from '#contract/states.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { askLock } from '#tests/server/askLock.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { stepUp } from '#tests/server/signIn.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, domainsAsked, type Place } from './place.ts'
import { report, type Row } from './result.ts'

// Locking through the portal, from the request to the operation's end, beside one bare statement that
// writes the same rows: what is left is deciding, the chains' digests, and working a batch at a time.
const rounds = 3
const rows: Row[] = []
await atPlace(domainsAsked(60_000), async (place) => {
  await stepUp(place.url, place.hosting, 'hosting')
  const { total } = await pageOf(place)
  for (const count of new Set([Math.min(1000, total), total])) await measure(place, { type: 'domain', count })
  const db = openDb(openPool(place.address, { max: 1, name: 'registry-bench' }))
  for (const type of ['nsset', 'keyset'] as const) {
    await registerThousands(db, type, total, 'HOSTING-DVORAK')
    await measure(place, { type, count: total })
  }
  await db.destroy()
})
report('block', 'Locking through the portal, beside set-based SQL that writes the same rows', rows)

type Many = { type: LockableType; count: number }

async function measure(place: Place, { type, count }: Many) {
  const through: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await act(place, 'unblock-all', { type, count })
    const http = await timed(() => act(place, 'block-all', { type, count }))
    const sql = await timed(() => (type === 'domain' ? writeBare(place, count) : writeBareSets(place, { type, count })))
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
    name: `${count} ${type}s`,
    figures: { ms: rounded(http ?? 0), 'SQL ms': rounded(sql ?? 0), ratio: rounded(ratio) },
    goal: 'at most 2× SQL',
    isReached: ratio <= 2,
  })
}

async function act(place: Place, action: 'block-all' | 'unblock-all', { type, count }: Many) {
  const { hosting } = place
  const query = type === 'domain' ? {} : { q: 'many-' }
  const selection =
    count <= 1000 ? { ids: (await namesOf(place)).slice(0, count) } : { ids: [], matching: { query, except: [] } }
  const answer = await askLock(hosting, { type, action, selection })
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`)
  let operation: Operation = blockDomains.answer.parse(await answer.json())
  while (operation.status !== 'done') {
    await pause(20)
    const now = await hosting.get(readOperation.path.replace('{id}', operation.id))
    operation = readOperation.answer.parse(await now.json())
  }
}

/**
 * One bare statement that writes the same rows: states, masks, the lists' copies and versions, the
 * operation with its items, the journal, and an entry and a letter for every contact concerned.
 */
async function writeBare({ query, hostingId }: Place, count: number) {
  const both = [states.serverTransferProhibited.number, states.serverUpdateProhibited.number]
  await query(
    `with chosen as materialized (
       select domain_id as id from domain_contact where contact_id = $1 order by sort_key limit $2
     ), done as (
       insert into operation (id, contact_id, identity_id, session_id, level, object_type, action, status, created_at, total)
       select gen_random_uuid(), contact_id, identity_id, session_id, level, object_type, action, 'done', now(), $2
       from operation where contact_id = $1 limit 1
       returning id
     ), itemised as (
       insert into operation_item (operation_id, object_id, verdict) select done.id, chosen.id, 'done' from done, chosen
     ), stated as (
       insert into object_state (object_id, object_type, state, set_by, valid_from, valid_to, operation_id)
       select chosen.id, 'domain', s, 'holder', clock_timestamp(), clock_timestamp(), done.id
       from done, chosen, unnest($3::smallint[]) as s
     ), changed as (
       update domain set state_mask = state_mask | 12 where id in (select id from chosen)
       returning id, roid, fqdn, state_mask, nsset_id, keyset_id
     ), listed as (
       update domain_contact c set state_mask = d.state_mask from changed d where c.domain_id = d.id
       returning c.contact_id, c.roles
     ), raised as (
       insert into listing (owner_id, version)
       select owner, 1 from (
         select contact_id as owner from listed
         union select nsset_id from changed where nsset_id is not null
         union select keyset_id from changed where keyset_id is not null
       ) as owners
       on conflict (owner_id) do update set version = listing.version + 1
     ), concerned as (
       select distinct contact_id from listed where roles & 3 <> 0
     ), told as (
       insert into activity (contact_id, sequence, id, recorded_at, action, result, actor, object_type, operation_id,
         detail, previous_hash, hash)
       select contact_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint, gen_random_uuid(), now(), 'block-all',
         'done', 'identity', 'domain', done.id, '{"by":"HOSTING-DVORAK","changed":1}', sha256('a'), sha256('b')
       from done, concerned
     ), written as (
       insert into mail (id, created_at, kind, contact_id, operation_id, recipient, language, data, status)
       select gen_random_uuid(), now(), 'operation', c.id, done.id, c.email, 'cs', '{"names":["one"]}', 'sent'
       from done, concerned join contact c on c.id = concerned.contact_id
     )
     insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, operation_id,
       status)
     select gen_random_uuid(), now(), 'domain', changed.id, roid, fqdn, 'update',
       '{"add":{"status":["serverTransferProhibited","serverUpdateProhibited"]}}', done.id, 'waiting'
     from done, changed`,
    [hostingId, count, both],
  )
}

/** The same for sets, whose lists are read from the sets themselves. */
async function writeBareSets({ query, hostingId }: Place, { type, count }: Many) {
  const both = [states.serverTransferProhibited.number, states.serverUpdateProhibited.number]
  await query(
    `with chosen as materialized (
       select o.id from ${type}_contact as w join ${type} as o on o.id = w.${type}_id
       where w.contact_id = $1 and o.search_key like 'many-%' order by o.sort_key limit $2
     ), done as (
       insert into operation (id, contact_id, identity_id, session_id, level, object_type, action, status, created_at, total)
       select gen_random_uuid(), contact_id, identity_id, session_id, level, '${type}', action, 'done', now(), $2
       from operation where contact_id = $1 limit 1
       returning id
     ), itemised as (
       insert into operation_item (operation_id, object_id, verdict) select done.id, chosen.id, 'done' from done, chosen
     ), stated as (
       insert into object_state (object_id, object_type, state, set_by, valid_from, valid_to, operation_id)
       select chosen.id, '${type}', s, 'holder', clock_timestamp(), clock_timestamp(), done.id
       from done, chosen, unnest($3::smallint[]) as s
     ), changed as (
       update ${type} set state_mask = state_mask | 12 where id in (select id from chosen) returning id, roid, handle
     ), concerned as (
       select distinct w.contact_id from ${type}_contact as w join chosen on chosen.id = w.${type}_id
     ), raised as (
       insert into listing (owner_id, version) select contact_id, 1 from concerned
       on conflict (owner_id) do update set version = listing.version + 1
     ), told as (
       insert into activity (contact_id, sequence, id, recorded_at, action, result, actor, object_type, operation_id,
         detail, previous_hash, hash)
       select contact_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint, gen_random_uuid(), now(), 'block-all',
         'done', 'identity', '${type}', done.id, '{"by":"HOSTING-DVORAK","changed":1}', sha256('a'), sha256('b')
       from done, concerned
     ), written as (
       insert into mail (id, created_at, kind, contact_id, operation_id, recipient, language, data, status)
       select gen_random_uuid(), now(), 'operation', c.id, done.id, c.email, 'cs', '{"names":["one"]}', 'sent'
       from done, concerned join contact c on c.id = concerned.contact_id
     )
     insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, operation_id,
       status)
     select gen_random_uuid(), now(), '${type}', changed.id, roid, handle, 'update',
       '{"add":{"status":["serverTransferProhibited","serverUpdateProhibited"]}}', done.id, 'waiting'
     from done, changed`,
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
