// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOperationCsv, LockableType } from '#contract/operation.ts'
import { states } from '#contract/states.ts'
import { refreshHoldings } from '#server/db/holding.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { requestLock, type LockWish } from '#tests/server/requestLock.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { makeTechnical, registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { operationIn } from '#tests/server/lock.ts'
import { everyAction, everyState, heldIn, outcomeOf, type Outcome, type LockCase } from '#tests/server/lockTable.ts'
import { codeOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const people = { account: 'DANA-MALA', eid: 'MARIA-WEISS' } as const

let server: TestServer
let dana: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  for (const type of LockableType.options) await fill(type)
  dana = await signIn(server.url, 'dana')
})
afterAll(() => server.close())

describe.each(LockableType.options)('every %s, with states of every setter', (type) => {
  test.each(everyAction)('%s gives what the table says', async (action) => {
    await stand(type)
    const operation = await operationIn(await requestLock(dana, { type, action, selection: { ids: names(type) } }))
    expect(operation).toMatchObject({ objectType: type, status: 'done', total: everyState.length })

    const answer = await dana.get(`${exportOperationCsv.path.replace('{id}', operation.id)}?values=codes`)
    const verdicts = new Map(
      readCsv(await answer.text(), 'comma').map(([name, verdict, reason]) => [name, `${verdict} ${reason}`]),
    )
    const after = await heldAfter(type)
    const results = names(type).map((name) => ({ verdict: verdicts.get(name), ...after.get(name) }))
    expect(results).toEqual(everyState.map((state) => expected(state, outcomeOf(state, action))))
  })
})

describe.each(LockableType.options)('who may lock and unlock a %s', (type) => {
  // Product.md section 4: validated accounts and substantial or high eIDs, unless the registry has blocked them.
  test.each([
    ['account', 'none', 'level-too-low'],
    ['account', 'conditional', 'level-too-low'],
    ['account', 'identified', 'level-too-low'],
    ['account', 'validated', null],
    ['eid', 'low', 'level-too-low'],
    ['eid', 'substantial', null],
    ['eid', 'high', null],
  ] as const)('of the kind %s at the level %s: %s', async (kind, level, refusal) => {
    const visitor = await signIn(server.url, kind === 'eid' ? 'maria' : 'dana')
    for (const isBlocked of [false, true]) {
      await become(kind, level, isBlocked)
      const expectedCode = refusal ?? (isBlocked ? 'contact-blocked' : null)
      for (const action of everyAction) {
        expect(await refusalOf(visitor, { type, action, selection: { ids: [ownName(type, kind)] } })).toBe(expectedCode)
      }
    }
    await become(kind, kind === 'eid' ? 'high' : 'validated', false)
    await provedMinutesAgo(server.db, 16)
    const ids = [ownName(type, kind)]
    expect(await refusalOf(visitor, { type, action: 'block-all', selection: { ids } })).toBeNull()
    expect(await refusalOf(visitor, { type, action: 'unblock-all', selection: { ids } })).toBe(
      'reauthentication-required',
    )
  })

  test('is nobody to whom it does not belong, and one that is not mine fails the whole', async () => {
    const ids = [ownName(type, 'account'), ownName(type, 'eid')]
    await become('account', 'validated', false)
    const visitor = await signIn(server.url, 'dana')
    expect(await refusalOf(visitor, { type, action: 'block-all', selection: { ids } })).toBe('object-not-found')
    expect(await refusalOf(visitor, { type, action: 'block-all', selection: { ids: [] } })).toBe('selection-empty')
  })
})

/** The expected result: the line of the file, the rows, the mask and the rank. */
function expected(state: LockCase, outcome: Outcome) {
  const isChanged = typeof outcome !== 'string'
  const before = heldIn(state)
  const held = isChanged
    ? [
        ...before.filter(({ setBy }) => setBy !== 'holder'),
        ...outcome.map((code) => ({ code, setBy: 'holder' as const })),
      ]
    : before
  const mask = maskOf(held.map(({ code }) => code))
  return {
    verdict: isChanged ? 'done ' : outcome === 'same' ? 'unchanged ' : `refused ${outcome}`,
    held: held.map(({ code, setBy }) => `${states[code].number} ${setBy}`).sort(),
    mask: String(mask),
    rank: rankOf(mask),
  }
}

/** Objects of Dana's, one for each way to stand, and one each of hers and of Maria's for trying who may. */
async function fill(type: LockableType) {
  const register = { domain: registerDomain, nsset: registerNsset, keyset: registerKeyset }[type]
  for (const kind of ['account', 'eid'] as const) {
    const name = ownName(type, kind)
    await register(server.db, name, type === 'domain' ? { holder: people[kind] } : { technical: [people[kind]] })
  }
  const table = sql.table(type)
  const name = sql.ref(type === 'domain' ? 'fqdn' : 'handle')
  const zone = type === 'domain' ? [sql`, zone_id`, sql`, 1`] : [sql``, sql``]
  await sql`
    insert into ${table} (id, roid, ${name}, sort_key, search_key, registrar_id, creating_registrar_id, created_at ${zone[0]})
    select gen_random_uuid(), ${type} || n, n, n, n, r.id, r.id, now() ${zone[1]}
    from unnest(${names(type)}::text[]) as n, (select id from registrar order by handle limit 1) as r`.execute(
    server.db,
  )
  if (type === 'domain') {
    await sql`
      insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, state_mask, state_rank, registrar_id)
      select id, ${contactOf('account')}, 1, sort_key, search_key, 0, 99, registrar_id from domain
      where fqdn = any(${names(type)}::text[])`.execute(server.db)
  } else {
    await sql`
      insert into ${sql.table(`${type}_contact`)} (${sql.ref(`${type}_id`)}, contact_id)
      select id, ${contactOf('account')} from ${table} where handle = any(${names(type)}::text[])`.execute(server.db)
    await makeTechnical(server.db, type, ownName(type, 'account'), people.account)
  }
}

/** Puts every object where its place in the table says. */
async function stand(type: LockableType) {
  const table = sql.table(type)
  const name = sql.ref(type === 'domain' ? 'o.fqdn' : 'o.handle')
  const rows = everyState.flatMap((state, at) => heldIn(state).map((held) => ({ name: names(type)[at], ...held })))
  const masks = everyState.map((state) => maskOf(heldIn(state).map(({ code }) => code)))
  await sql`delete from object_state where object_id in (
    select o.id from ${table} as o where ${name} = any(${names(type)}::text[]))`.execute(server.db)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select o.id, ${type}, h.state, h.set_by, now() - interval '1 day'
    from unnest(${rows.map((row) => row.name)}::text[], ${rows.map((row) => states[row.code].number)}::smallint[],
      ${rows.map((row) => row.setBy)}::text[]) as h (name, state, set_by)
    join ${table} as o on ${name} = h.name`.execute(server.db)
  const { rows: placed } = await sql<{ id: string }>`
    update ${table} as o set state_mask = m.mask, state_rank = m.rank
    from unnest(${names(type)}::text[], ${masks.map(String)}::bigint[], ${masks.map(rankOf)}::smallint[]) as m (name, mask, rank)
    where ${name} = m.name returning o.id`.execute(server.db)
  if (type === 'domain')
    await refreshHoldings(
      server.db,
      placed.map(({ id }) => id),
    )
}

async function heldAfter(type: LockableType) {
  const name = sql.ref(type === 'domain' ? 'o.fqdn' : 'o.handle')
  const { rows } = await sql<{ name: string; held: string[]; mask: string; rank: number }>`
    select ${name} as name, o.state_mask as mask, o.state_rank as rank,
      array(select s.state || ' ' || s.set_by from object_state as s where s.object_id = o.id and s.valid_to is null) as held
    from ${sql.table(type)} as o where ${name} = any(${names(type)}::text[])`.execute(server.db)
  return new Map(rows.map(({ name: called, held, mask, rank }) => [called, { held: held.sort(), mask, rank }]))
}

/** Gives the person this level. */
async function become(kind: keyof typeof people, level: string, isBlocked: boolean) {
  if (kind === 'eid') await sql`update session set level = ${level} where kind = 'eid'`.execute(server.db)
  const codes = {
    conditional: 'conditionallyIdentifiedContact',
    identified: 'identifiedContact',
    validated: 'validatedContact',
  } as const
  const ofLevel = Object.entries(codes).flatMap(([name, code]) => (name === level ? [code] : []))
  const mask = maskOf([...ofLevel, ...(isBlocked ? (['serverBlocked'] as const) : [])])
  await sql`update contact set state_mask = ${mask.toString()} where id = ${contactOf(kind)}`.execute(server.db)
}

function contactOf(kind: keyof typeof people) {
  return sql`(select id from contact where handle = ${people[kind]} and deleted_at is null)`
}

async function refusalOf(visitor: Visitor, wish: LockWish) {
  const answer = await requestLock(visitor, wish)
  return answer.ok ? null : await codeOf(answer)
}

function names(type: LockableType): string[] {
  return everyState.map((_, at) => (type === 'domain' ? `lock-${at}.cz` : `LOCK-${at}`))
}

function ownName(type: LockableType, kind: string): string {
  return type === 'domain' ? `own-of-${kind}.cz` : `OWN-OF-${kind.toUpperCase()}`
}
