import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHelp } from '#contract/help.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { requestLock } from '#tests/server/requestLock.ts'
import { changeOperation, lock, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { czechZones } from '#tests/server/czechZones.ts'

const transfer = ['serverTransferProhibited']
const full = ['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited']
const zone = {
  id: 1,
  fqdn: 'cz',
  timeZone: 'Europe/Prague',
  currency: 'CZK',
  minorDigits: 2,
  isAuctioned: true,
  lockProfile: { transfer, full },
}

let database: Awaited<ReturnType<typeof cloneDatabase>>
let portal: Spawned
let db: Db
let anna: Visitor
let name: string
beforeAll(async () => {
  database = await cloneDatabase()
  portal = await spawnServer({
    DATABASE_URL: database.url,
    ZONES: JSON.stringify([zone, ...czechZones.filter(({ id }) => id !== zone.id)]),
  })
  db = openDb(openPool({ connectionString: database.url }, { max: 1, name: 'registry-test' }))
  anna = await signIn(portal.url, 'anna')
  name = (await namesOf(db, 'ANNA-NOVAKOVA'))[0] ?? ''
  await setStates(db, name, [])
}, 120_000)
afterAll(async () => {
  await portal.kill()
  await db.destroy()
  await database.drop()
})

/** Returns the states that the holder has set on a domain, and their journal entry. */
async function heldAndJournaled(operation: { id: string }) {
  const { rows } = await sql<{ held: string[]; change: unknown }>`
    select array(select t.code from object_state as s join state as t on t.number = s.state
        where s.object_id = j.object_id and s.valid_to is null and s.set_by = 'holder' order by t.number) as held,
      j.change
    from registry_journal as j where j.operation_id = ${operation.id}`.execute(db)
  return rows
}

test('a position sets the states of the zone’s lock profile, and undo takes them back', async () => {
  await sql`update domain set recheck_at = null where fqdn = ${name}`.execute(db)
  const locked = await lock(anna, 'block-all', [name])
  expect(await heldAndJournaled(locked)).toEqual([{ held: [...full].sort(), change: { add: { status: full } } }])
  // A ban on deletion bends the life cycle, so the scheduler judges the domain again.
  const { rows } = await sql`select from domain where fqdn = ${name} and recheck_at is not null`.execute(db)
  expect(rows).toHaveLength(1)
  const undone = await operationIn(await changeOperation(anna, locked, 'undo'))
  expect(await heldAndJournaled(undone)).toEqual([{ held: [], change: { rem: { status: [...full].sort() } } }])
})

test('nssets and keysets, of no zone, have the profile of .cz', async () => {
  const handle = 'NSS-PROFILE'
  await registerNsset(db, handle, { technical: ['ANNA-NOVAKOVA'] })
  const locked = await operationIn(
    await requestLock(anna, { type: 'nsset', action: 'block-all', selection: { ids: [handle] }, dryRun: false }),
  )
  expect(await heldAndJournaled(locked)).toMatchObject([{ held: full.slice(0, 2) }])
})

test('help names the states of each position', async () => {
  const { lock: positions } = readHelp.answer.parse(await (await anna.get(readHelp.path)).json())
  expect(positions).toEqual({ transfer, full })
})
