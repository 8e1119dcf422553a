import { Readable } from 'node:stream'
import type { IntlShape } from '@formatjs/intl'
import { queryTypes, responseCodes, type TrafficTable } from '#contract/traffic.ts'
import type { Language } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { csvText, type DelimiterName } from '#server/http/csv.ts'
import type { Streamed } from '#server/http/serve.ts'
import { wordsIn } from '#server/intl/words.ts'
import { sumOf, unansweredOf, type DayCounts } from './parts/counts.ts'
import { measure, splitOf, type MeasuredDay, type TrafficRequest } from './readTraffic.ts'

type FileWish = { table: TrafficTable; lang?: Language | undefined; delimiter: DelimiterName }

/** Returns one of the tables of a domain's traffic as CSV. Throws the errors of `measure`. */
export async function exportOwnTraffic(db: Db, request: TrafficRequest, wish: FileWish): Promise<Streamed> {
  const { domain, period, days } = await measure(db, request)
  const words = wordsIn(wish.lang ?? request.who.language)
  const { header, lines } = tables[wish.table](days, words)
  return {
    kind: 'body',
    type: 'text/csv; charset=utf-8',
    fileName: `dns-${wish.table}-${domain.fqdn}-${period.from}-${period.to}.csv`,
    body: Readable.from(csvText(header, inOne(lines), wish.delimiter)),
  }
}

type Table = { header: string[]; lines: string[][] }

const tables: Record<TrafficTable, (days: readonly MeasuredDay[], words: IntlShape<string>) => Table> = {
  days: (days, words) => ({
    header: [
      words.formatMessage({ id: 'traffic.column.day' }),
      words.formatMessage({ id: 'traffic.column.queries' }),
      // Columns of two splits, of which each has its others.
      ...queryTypes.map((type) => `${words.formatMessage({ id: 'traffic.column.type' })} ${typeName(type, words)}`),
      ...[...responseCodes, 'unanswered' as const].map(
        (outcome) => `${words.formatMessage({ id: 'traffic.column.outcome' })} ${outcomeName(outcome, words)}`,
      ),
    ],
    lines: days.map(({ day, counts }) => [day, ...(counts ? countsOf(counts).map(String) : nothingKnown)]),
  }),
  types: (days, words) => ({
    header: headerOfSplit('traffic.column.type', words),
    lines: linesOfSplit(splitOf(days).byType.map(({ type, queries }) => [typeName(type, words), queries])),
  }),
  outcomes: (days, words) => ({
    header: headerOfSplit('traffic.column.outcome', words),
    lines: linesOfSplit(splitOf(days).byOutcome.map(({ outcome, queries }) => [outcomeName(outcome, words), queries])),
  }),
}

const nothingKnown = Array<string>(1 + queryTypes.length + responseCodes.length + 1).fill('')

function countsOf(counts: DayCounts): number[] {
  return [sumOf(counts.byType), ...counts.byType, ...counts.byCode, unansweredOf(counts)]
}

function headerOfSplit(first: 'traffic.column.type' | 'traffic.column.outcome', words: IntlShape<string>): string[] {
  return ([first, 'traffic.column.queries', 'traffic.column.share'] as const).map((id) => words.formatMessage({ id }))
}

/** With the share of all queries in percent, to two places; empty where there were none. */
function linesOfSplit(split: readonly (readonly [string, number])[]): string[][] {
  const all = sumOf(split.map(([, queries]) => queries))
  return split.map(([name, queries]) => [name, String(queries), all === 0 ? '' : ((queries / all) * 100).toFixed(2)])
}

function typeName(type: (typeof queryTypes)[number], words: IntlShape<string>): string {
  return type === 'other' ? words.formatMessage({ id: 'traffic.split.other' }) : type
}

function outcomeName(outcome: (typeof responseCodes)[number] | 'unanswered', words: IntlShape<string>): string {
  return outcome === 'other' || outcome === 'unanswered'
    ? words.formatMessage({ id: `traffic.split.${outcome}` })
    : outcome
}

async function* inOne(lines: string[][]): AsyncGenerator<string[][]> {
  yield lines
}
