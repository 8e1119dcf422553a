import type { IntlShape } from '@formatjs/intl'
import { Readable } from 'node:stream'
import type { Language } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'
import { idsAt, type OrderedIds } from '#server/db/orderedIds.ts'
import { defaultLanguage, wordsIn } from '#server/intl/words.ts'
import { csvText, type DelimiterName } from './csv.ts'
import { Refusal } from './refusal.ts'
import type { Streamed } from './serve.ts'

/** The columns of a list's file in their order by default. A column of the grid may be several of the file. */
export type Columns<Line, Name extends string = string> = Readonly<
  Record<Name, FileColumn<Line> | readonly FileColumn<Line>[]>
>

export type FileColumn<Line> = { heading: MessageId; cell: (line: Line, values: CellValues) => string }

/** Formats codes in cells: as words of the language, or as the codes of the API. */
export type CellValues = {
  one: (code: string, words: MessageId) => string
  /** Several codes: words joined by a comma, codes by a space. */
  several: <Code extends string>(codes: readonly Code[], words: (code: Code) => MessageId) => string
}

/** The options of a CSV download; `signal` aborts when the client disconnects. */
export type FileRequest = {
  options: {
    columns?: string | undefined
    lang?: Language | undefined
    delimiter: DelimiterName
    values: 'words' | 'codes'
  }
  signal: AbortSignal
}

/** Splits the query of a CSV call into the filter of the rows and the options of the file. */
export function fileRequest<Who, Query extends FileRequest['options']>({
  who,
  query: { columns, lang, delimiter, values, ...query },
  signal,
}: {
  who: Who
  query: Query
  signal: AbortSignal
}) {
  return { who, query, options: { columns, lang, delimiter, values }, signal }
}

type ExportOptions<Line> = FileRequest & {
  /** The holder of the rows; null where the file is the same for all users. */
  who: { contact: { handle: string }; language?: Language } | null
  /** Its first word; the handle and the day come after it. */
  fileName: string
  columns: Columns<Line>
  order: Pick<OrderedIds, 'ids' | 'total' | 'day'>
  /** Reads the lines of these ids in their order, without those that are gone. */
  read: (ids: string[]) => Promise<Line[]>
}

/**
 * Streams rows as CSV. Reads one batch at a time as the client takes them, so that a slow client holds no transaction
 * open. Throws `invalid-values` for an unknown column.
 */
export function exportRows<Line>({
  options,
  signal,
  who,
  fileName,
  columns,
  order,
  read,
}: ExportOptions<Line>): Streamed {
  const names = options.columns?.split(',') ?? Object.keys(columns)
  const chosen = columnsOf(columns, names)
  const words = wordsIn(options.lang ?? who?.language ?? defaultLanguage())
  const values = options.values === 'codes' ? codeValues : wordValues(words)
  const ahead = (from: number) => {
    const lines = read(idsAt(order, { from, count: batchSize }))
    // The loop that awaits the batch throws its error; a batch that is never awaited must not be an unhandled rejection.
    lines.catch(() => {})
    return lines
  }
  // While one batch is written, the database finds the next.
  async function* batches() {
    let next = ahead(0)
    for (let from = 0; from < order.total && !signal.aborted; from += batchSize) {
      const lines = await next
      next = ahead(from + batchSize)
      // Each piece is one uninterrupted piece of work of this process.
      for (let at = 0; at < lines.length; at += pieceSize)
        yield lines.slice(at, at + pieceSize).map((line) => chosen.map(({ cell }) => cell(line, values)))
    }
  }

  const header = chosen.map(({ heading }) => words.formatMessage({ id: heading }))
  return {
    kind: 'body',
    type: 'text/csv; charset=utf-8',
    fileName: `${[fileName, ...(who ? [who.contact.handle] : []), order.day].join('-')}.csv`,
    body: Readable.from(csvText(header, batches(), options.delimiter), { highWaterMark: 1 }),
  }
}

const batchSize = 600
/** Rows of a piece: a few milliseconds. */
const pieceSize = 200

function columnsOf<Line>(columns: Columns<Line>, names: readonly string[]) {
  return names.flatMap((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) throw new Refusal('invalid-values', { errors: [{ path: 'columns', code: 'wrong-choice' }] })
    return column
  })
}

const codeValues: CellValues = { one: (code) => code, several: (codes) => codes.join(' ') }

/** Formats each message once: a file of 100,000 rows has few different ones. */
function wordValues(words: IntlShape<string>): CellValues {
  const formatted = new Map<MessageId, string>()
  const format = (id: MessageId) => {
    const text = formatted.get(id) ?? words.formatMessage({ id })
    formatted.set(id, text)
    return text
  }
  return {
    one: (code, id) => (code === '' ? '' : format(id)),
    several: (codes, idOf) => codes.map((code) => format(idOf(code))).join(', '),
  }
}
