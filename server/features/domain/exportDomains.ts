import { Readable } from 'node:stream'
import { domainColumns, type DomainColumn, type DomainQuery, type DomainRow } from '#contract/domain.ts'
import type { Language } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { idsAt, type OrderedLists } from '#server/db/orderedIds.ts'
import { csvText, type DelimiterName } from '#server/http/csv.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import { wordsIn } from '#server/words.ts'
import { findOrder, findRows } from './list/store.ts'
import { toRow } from './list/toRow.ts'
import { demandOwnHandle } from './listDomains.ts'

export type CsvQuery = DomainQuery & { columns?: string; lang?: Language; delimiter: DelimiterName }

/**
 * The whole list as CSV: its order as it is now, rows read a batch at a time as the reader takes them, so
 * that no transaction stays open for a slow one; what stops being mine on the way is left out.
 */
export async function exportOwnDomains(
  db: Db,
  lists: OrderedLists,
  given: { who: Holder; query: CsvQuery; signal: AbortSignal },
): Promise<Streamed> {
  const { who, query: asked, signal } = given
  const { columns: chosen, lang = who.language, delimiter, ...query } = asked
  demandOwnHandle(who, query)
  const columns = columnsOf(chosen)
  const list = await findOrder(db, lists, who.contact.id, query)

  const read = (from: number) => {
    const rows = findRows(db, who.contact.id, idsAt(list, { from, count: batchSize }))
    // Whoever takes the batch hears of its failure; if nobody does, it does not matter.
    rows.catch(() => {})
    return rows
  }
  // While one batch is written, the database finds the next.
  async function* batches() {
    let coming = read(0)
    for (let from = 0; from < list.total && !signal.aborted; from += batchSize) {
      const rows = await coming
      coming = read(from + batchSize)
      yield rows.map((row) => {
        const line = toRow(row)
        return columns.map((column) => cells[column](line))
      })
    }
  }

  const words = wordsIn(lang)
  const header = columns.map((column) => words.formatMessage({ id: headings[column] }))
  return {
    kind: 'body',
    type: 'text/csv; charset=utf-8',
    fileName: `domains-${who.contact.handle}-${list.day}.csv`,
    body: Readable.from(csvText(header, batches(), delimiter), { highWaterMark: 2 }),
  }
}

const batchSize = 2000

const headings = {
  fqdn: 'domain.field.fqdn',
  states: 'domain.field.states',
  next: 'domain.field.next',
  expiresOn: 'domain.field.expires_on',
  isSecured: 'domain.field.is_secured',
  roles: 'domain.field.roles',
  registrar: 'domain.field.registrar',
  lock: 'domain.field.lock',
  nsset: 'domain.field.nsset',
  keyset: 'domain.field.keyset',
  holder: 'domain.field.holder',
} as const satisfies Record<DomainColumn, string>

/** Cells are for programs: codes, days and handles as calls write them, several joined by a space. */
const cells: Record<DomainColumn, (row: DomainRow) => string> = {
  fqdn: (row) => row.fqdn,
  states: (row) => row.states.join(' '),
  next: (row) => (row.next ? `${row.next.state} ${row.next.on}` : ''),
  expiresOn: (row) => row.expiresOn ?? '',
  isSecured: (row) => (row.isSecured ? 'yes' : 'no'),
  roles: (row) => row.roles.join(' '),
  registrar: (row) => row.registrar.handle,
  lock: (row) => row.lock,
  nsset: (row) => row.nsset ?? '',
  keyset: (row) => row.keyset ?? '',
  holder: (row) => row.holder?.handle ?? '',
}

function columnsOf(chosen: string | undefined): readonly DomainColumn[] {
  if (chosen === undefined) return domainColumns
  return chosen.split(',').map((name) => {
    const column = domainColumns.find((known) => known === name)
    if (!column) throw new Refusal('invalid-values', { errors: [{ path: 'columns', code: 'wrong-choice' }] })
    return column
  })
}
