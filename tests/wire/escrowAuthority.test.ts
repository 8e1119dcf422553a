import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { states } from '#contract/states.ts'
import { aContact, aDomainText, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'

type Lock = 'serverTransferProhibited' | 'serverUpdateProhibited'

let database: { url: string; drop: () => Promise<void> }
let pool: pg.Pool
let hour = 0
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url }, { max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

// Each test lives an hour of its own, the deposits' minutes and the changes between them one after another.
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, hour, minute)).toISOString()

async function show(
  minute: number,
  statuses: string[],
  authority: 'beside-a-registry' | 'registry-of-record',
  exDate?: string,
) {
  const domain = aDomainText('x.cz', { statuses, ...(exDate && { exDate }) })
  const contents = [aRegistrar(), aContact('H-1'), domain].join('')
  const text = depositText(contents, { tld: 'cz', id: `d${hour}m${minute}`, watermark: at(minute) })
  const report = await takeIn(database.url, text, authority)
  expect(report).toMatchObject({ outcome: 'loaded', reason: null })
  return report
}

/** Writes what a holder's lock writes, with the journal beside (server/features/operation). */
async function change(
  minute: number,
  lock: { add?: Lock; rem?: Lock },
  status: 'pending' | 'rejected' | 'confirmed' = 'pending',
) {
  const { rows } = await pool.query<{ id: string }>(`select id from domain where fqdn = 'x.cz' and deleted_at is null`)
  const id = rows[0]?.id
  if (lock.add)
    await pool.query(
      `insert into object_state (object_id, object_type, state, set_by, valid_from) values ($1, 'domain', $2, 'holder', $3)`,
      [id, states[lock.add].number, at(minute)],
    )
  if (lock.rem)
    await pool.query(
      `update object_state set valid_to = $3 where object_id = $1 and state = $2 and set_by = 'holder' and valid_to is null`,
      [id, states[lock.rem].number, at(minute)],
    )
  await pool.query(
    `update domain set state_mask = coalesce((select bit_or(1::bigint << (state - 1)) from object_state
       where object_id = $1 and valid_to is null), 0) where id = $1`,
    [id],
  )
  const statuses = Object.fromEntries(Object.entries(lock).map(([name, code]) => [name, { status: [code] }]))
  await pool.query(
    `insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
     values ($1, $2, 'domain', $3, 'Dx_cz-T', 'x.cz', 'update', $4, $5)`,
    [randomUUID(), at(minute), id, JSON.stringify(statuses), status],
  )
}

async function locks() {
  const { rows } = await pool.query<{ code: string; set_by: string; masked: boolean }>(
    `select s.code, o.set_by, d.state_mask & (1::bigint << (s.number - 1)) <> 0 as masked from object_state o
     join state s on s.number = o.state join domain d on d.id = o.object_id
     where d.fqdn = 'x.cz' and o.valid_to is null and s.code like 'server%' order by s.code, o.set_by`,
  )
  for (const { masked, code } of rows) expect(masked, code).toBe(true)
  return rows.map(({ code, set_by }) => `${code} by ${set_by}`)
}

async function journal() {
  const { rows } = await pool.query<{ status: string }>('select status from registry_journal order by recorded_at, id')
  return rows.map(({ status }) => status)
}

describe('beside a registry', () => {
  const beside = 'beside-a-registry'
  beforeEach(async () => {
    hour++
    await pool.query('truncate registry_journal, repository cascade')
    await pool.query(`delete from object_state where set_by = 'holder'`)
    await show(0, ['ok'], beside)
  })

  test('a lock the registry does not show yet stands, and is reported', async () => {
    await change(1, { add: 'serverTransferProhibited' })
    const report = await show(2, ['ok'], beside)
    expect(await locks()).toEqual(['serverTransferProhibited by holder'])
    expect(report.overlays).toEqual([
      { object: 'domain x.cz', reason: expect.stringContaining('serverTransferProhibited was set here') },
    ])
    expect(await journal()).toEqual(['pending'])
  })

  test('a lock the registry shows is confirmed, and stays the holder’s', async () => {
    await change(1, { add: 'serverTransferProhibited' })
    expect(await show(2, ['serverTransferProhibited'], beside)).toMatchObject({ confirmed: 1, overlays: [] })
    expect(await locks()).toEqual(['serverTransferProhibited by holder'])
    expect(await journal()).toEqual(['confirmed'])
  })

  test('a confirmed lock the registry takes off again is ended, and its holder learns it', async () => {
    await change(1, { add: 'serverTransferProhibited' })
    await show(2, ['serverTransferProhibited'], beside)
    const report = await show(3, ['ok'], beside)
    expect(await locks()).toEqual([])
    expect(report.overlays).toEqual([{ object: 'x.cz', reason: expect.stringContaining('it is ended') }])
  })

  test('an unlock the registry does not know of does not come back as the registry’s own lock', async () => {
    await change(1, { add: 'serverTransferProhibited' })
    await show(2, ['serverTransferProhibited'], beside)
    await change(3, { rem: 'serverTransferProhibited' })
    await show(4, ['serverTransferProhibited'], beside)
    expect(await locks()).toEqual([])
    expect(await journal()).toEqual(['confirmed', 'pending'])
    expect(await show(5, ['ok'], beside)).toMatchObject({ confirmed: 1 })
    expect(await journal()).toEqual(['confirmed', 'confirmed'])
  })

  test('a deposit of before the change says nothing about it', async () => {
    await change(3, { add: 'serverUpdateProhibited' })
    const report = await show(2, ['ok'], beside)
    expect(await locks()).toEqual(['serverUpdateProhibited by holder'])
    expect(report.overlays).toEqual([])
    expect(await journal()).toEqual(['pending'])
  })

  test('a change the registry refused gives way to what the registry shows', async () => {
    await change(1, { add: 'serverTransferProhibited' }, 'rejected')
    await show(2, ['ok'], beside)
    expect(await locks()).toEqual([])
  })

  test('two changes of one state wait for the last of them', async () => {
    await change(1, { add: 'serverTransferProhibited' })
    await change(2, { rem: 'serverTransferProhibited' })
    expect(await show(3, ['serverTransferProhibited'], beside)).toMatchObject({ confirmed: 0 })
    expect(await locks()).toEqual([])
    expect(await show(4, ['ok'], beside)).toMatchObject({ confirmed: 2 })
  })

  test('what the registry itself sets and ends is taken as it shows it', async () => {
    await show(1, ['serverHold', 'clientHold'], beside)
    expect(await locks()).toEqual(['serverHold by registry'])
    await show(2, ['ok'], beside)
    expect(await locks()).toEqual([])
  })
})

describe('the registry of record', () => {
  beforeEach(async () => {
    hour++
    await pool.query('truncate registry_journal, repository cascade')
    await pool.query(`delete from object_state where set_by = 'holder'`)
    await show(0, ['ok'], 'registry-of-record')
  })

  test('leaves a lock set here whatever a deposit shows, and reports it', async () => {
    await change(1, { add: 'serverTransferProhibited' }, 'confirmed')
    const report = await show(2, ['ok'], 'registry-of-record')
    expect(await locks()).toEqual(['serverTransferProhibited by holder'])
    expect(report.overlaysCount).toBe(1)
  })

  test('preserves an unlock made here too', async () => {
    await change(1, { add: 'serverTransferProhibited' }, 'confirmed')
    await change(2, { rem: 'serverTransferProhibited' }, 'confirmed')
    await show(3, ['serverTransferProhibited'], 'registry-of-record')
    expect(await locks()).toEqual([])
  })

  test('refuses a deposit with another object of a name it holds itself', async () => {
    await pool.query(`update domain set imported_at = null, roid = 'OURS-1' where fqdn = 'x.cz' and deleted_at is null`)
    const contents = [aRegistrar(), aContact('H-1'), aDomainText('x.cz')].join('')
    const report = await takeIn(database.url, depositText(contents, { tld: 'cz', watermark: at(5) }))
    expect(report).toMatchObject({
      outcome: 'refused',
      reason: 'domain x.cz: the portal itself holds another domain of this name',
    })
    await pool.query(`update domain set imported_at = now(), roid = 'Dx_cz-T' where roid = 'OURS-1'`)
  })
})

describe('a domain long past its expiry', () => {
  beforeEach(async () => {
    hour++
    await pool.query('truncate registry_journal, repository cascade')
  })
  const states = async () => {
    const { rows } = await pool.query<{ code: string }>(
      `select s.code from object_state o join state s on s.number = o.state join domain d on d.id = o.object_id
       where d.fqdn = 'x.cz' and d.deleted_at is null and o.valid_to is null order by s.code`,
    )
    return rows.map(({ code }) => code)
  }
  const next = async () => {
    const { rows } = await pool.query(
      `select next_state, recheck_at from domain where fqdn = 'x.cz' and deleted_at is null`,
    )
    return rows
  }

  test('carries the statuses of the registry alone beside one', async () => {
    await show(0, ['ok'], 'beside-a-registry', '2020-01-01T00:00:00Z')
    expect(await states()).toEqual(['nssetMissing', 'outzone'])
    expect(await next()).toEqual([{ next_state: null, recheck_at: null }])
    await show(1, ['pendingDelete', 'serverHold'], 'beside-a-registry', '2020-01-01T00:00:00Z')
    expect(await states()).toEqual(['nssetMissing', 'outzone', 'pendingDelete', 'serverHold'])
  })

  test('is a candidate for deletion where the portal is the registry of record', async () => {
    await show(0, ['ok'], 'registry-of-record', '2020-01-01T00:00:00Z')
    expect(await states()).toContain('deleteCandidate')
  })
})
