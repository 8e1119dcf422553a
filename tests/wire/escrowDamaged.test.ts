import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withConnection, type Connection } from '#server/db/connect.ts'
import { reportLines, type DepositReport } from '#server/escrow/report.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { damaged, type Damaged } from '#tests/server/damagedDeposit.ts'
import { takeInOver } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { faultsOfEach, schemaFolder } from '#tests/server/xmllint.ts'

/*
 * A deposit that the export wrote, damaged in many ways (tests/server/damagedDeposit.ts). The schemas of the RFCs are no
 * part of the project, so what they say of each damaged deposit stands in a file beside it. Made anew by
 * ESCROW_XSD=folder npx vitest run --project wire -u tests/wire/escrowDamaged.test.ts
 */
const fixture = (name: string) => join(rootFolder, 'tests', 'fixtures', 'escrow', name)
const exported = readFileSync(fixture('exported.xml'), 'utf8')
const verdictFile = fixture('damaged.txt')

const recorded = 500
const count = process.env['TEST_FULL'] === 'yes' ? 5000 : recorded
const all = Array.from({ length: count }, (_, number) => damaged(exported, number))

let database: { url: string; drop: () => Promise<void> }
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(async () => {
  await database.drop()
})

type Outcome = Damaged & { number: number; report: DepositReport; touched: string[] }

/** Imports every damaged deposit as the command does, each over what the one before left. */
async function takeAll(connection: Connection): Promise<Outcome[]> {
  const { db } = connection
  const options = { authority: 'registry-of-record', allowed: 1000 } as const
  expect(await takeInOver(connection, exported, options)).toMatchObject({ outcome: 'loaded', refusedCount: 0 })
  await watchTables.execute(db)
  const outcomes: Outcome[] = []
  for (const [number, one] of all.entries()) {
    // Lets a deposit of the same watermark be taken in again.
    await sql`update repository set watermark = '2001-01-01', resend = 0; truncate touched`.execute(db)
    const report = await takeInOver(connection, one.bytes, options)
    const { rows } = await sql<{ name: string }>`select distinct name from touched order by name`.execute(db)
    outcomes.push({ ...one, number, report, touched: rows.map(({ name }) => name) })
  }
  return outcomes
}

/** Notes each statement that changes a table, when its transaction commits. */
const watchTables = sql`
  create table touched (name text not null);
  create function note_touched() returns trigger language plpgsql as $$
    begin insert into touched values (tg_table_name); return null; end $$;
  do $$ declare found record; begin
    for found in select tablename from pg_tables where schemaname = 'public' and tablename <> 'touched' loop
      execute format('create trigger touched after insert or update or delete or truncate on %I
        for each statement execute function note_touched()', found.tablename);
    end loop;
  end $$`

describe('a deposit damaged in 500 ways', () => {
  let outcomes: Outcome[]
  beforeAll(async () => {
    outcomes = await withConnection({ connectionString: database.url }, 'registry-test', takeAll)
  }, 600_000)

  test('is refused with a line that names a line or an object, or is about the whole', () => {
    const unclear = outcomes.filter(({ report }) => report.outcome !== 'loaded' && !isClear(report))
    expect(unclear.map(describeOutcome)).toEqual([])
  })

  test('changes nothing where it is refused', () => {
    const changed = outcomes.filter(({ report, touched }) => report.outcome !== 'loaded' && touched.length > 0)
    expect(changed.map(describeOutcome)).toEqual([])
    // The triggers see what a deposit that is taken in changes.
    const taken = outcomes.find(({ report }) => report.outcome === 'loaded')
    expect(taken?.touched).toContain('repository')
  })

  test('is taken in only where the schemas allow it, or the report names the element that is not as they have it', async () => {
    const verdicts = readVerdicts()
    const taken = outcomes.filter(({ number, report }) => report.outcome === 'loaded' && number < recorded)
    // Of other deposits than those the verdicts are about nothing would be known.
    expect(outcomes.slice(0, recorded).map(digestOf)).toEqual(verdicts.map(({ digest }) => digest))
    const wrong = taken.filter((one) => verdicts[one.number]?.isValid === false && !isAccepted(one))
    expect(wrong.map(describeOutcome)).toEqual([])
    expect(taken.length).toBeGreaterThan(recorded / 20)
  })

  test.runIf(schemaFolder)('has the verdicts of the schemas beside it', async () => {
    const deposits = all.slice(0, recorded)
    const faults = await faultsOfEach(
      deposits.map(({ bytes }) => bytes),
      schemaFolder ?? '',
    )
    const lines = deposits.map(
      (one, number) => `${digestOf(one)} ${faults[number] === '' ? 'valid' : 'invalid'} ${one.way}`,
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(verdictFile)
  })
})

function describeOutcome({ number, way, detail, report }: Outcome): string {
  return [`${number} ${way} ${detail}`, ...reportLines(report)].join('\n')
}

function digestOf({ bytes }: Damaged): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

function readVerdicts(): { digest: string; isValid: boolean }[] {
  const lines = readFileSync(verdictFile, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [digest = '', verdict] = line.split(' ')
    return { digest, isValid: verdict === 'valid' }
  })
}

/** Faults of the deposit as a whole, where no line and no object says more. */
const aboutWhole =
  /^(its header counts \d+ objects of the kind \w+ and it has \d+|it has no (contents|header)|it has two headers|it is written in "|it declares a document type|its zone \.|the deposit \S+ of \S+ was taken in already|it goes on from)/

function isClear({ reason, faults, outcome }: DepositReport): boolean {
  const words = reason ?? ''
  const lines = [words, ...faults.map((fault) => `${fault.object}: ${fault.reason}`)]
  if (lines.some((line) => line === '' || /\n|\bat \S+:\d+|undefined(?! entity)|\[object|null/.test(line))) return false
  const names = /\bline \d+: |\b(domain|contact|host|registrar|nndn|idnTableRef) \S+: /
  return outcome === 'unchanged' || aboutWhole.test(words) || lines.some((line) => names.test(line))
}

/**
 * Whether the schemas alone refuse the damage: server/escrow/read/shapes.ts accepts other orders, what thin registries
 * lack, unknown statuses and foreign elements. The report names exactly the damaged element, except for an order.
 */
function isAccepted(one: Outcome): boolean {
  const { way, detail, report } = one
  const found = Object.entries(report.unknown)
  if (report.refusedCount > 0) return false
  if (way === 'moved') {
    const [from = '', into = ''] = detail.split(' into ')
    return from.slice(0, from.lastIndexOf('/')) === into && found.length === 0
  }
  return found.length === 1 && found.every(([remark, times]) => times === 1 && remarksOf(one).includes(remark))
}

/** The remarks about an accepted damage, one of which the report has. */
function remarksOf({ way, detail }: Damaged): string[] {
  if (way === 'textBetween') return detail.startsWith('<y:x xmlns:y="urn:y">1</y:x> in ') ? ['x of urn:y'] : []
  if (way === 'enumeration') {
    const status = /^ s="\w+" to s="(.*)"$/.exec(detail)?.[1]?.trim()
    return status === undefined ? [] : ['domain', 'host', 'contact'].map((kind) => `status "${status}" of a ${kind}`)
  }
  const [, kind = '', element = ''] = /:(domain|host|contact|registrar)\/\w+:(\w+)$/.exec(detail) ?? []
  if (way !== 'dropped' || kind === '') return []
  const missing: Readonly<Record<string, string>> = {
    crRr: `missing creating registrar of a ${kind}, for which the present one stands`,
    crDate: `missing creation time of a ${kind}, for which an earlier one or the watermark stands`,
    email: `missing e-mail of a ${kind}, which an export writes as "-"`,
    postalInfo: `missing postal information of a ${kind}, which an export writes as "-" and ZZ`,
  }
  return [missing[element] ?? []].flat()
}
