import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { MarkLine } from '#server/escrow/journal/markJournal.ts'
import { readMark } from '#server/escrow/journal/rules.ts'
import { BadInput } from './command.ts'
import { Faults } from './faults.ts'
import { readCsv, readTable } from './readCsv.ts'
import { readLines } from './readLines.ts'
import { readText } from './readText.ts'

/** Reads the marks of a file, CSV or JSON lines. Throws BadInput with every invalid line. */
export async function readMarks(input: Readable, file: string): Promise<MarkLine[]> {
  const marks: MarkLine[] = []
  const faults = new Faults()
  for await (const { line, texts } of readTexts(input, file)) {
    const mark = texts ? readMark(texts) : { fault: 'expected id, status and reason' }
    if ('fault' in mark) faults.add(line, mark.fault)
    else marks.push({ line, mark })
  }
  if (faults.count > 0) throw new BadInput(faults.message(file))
  return marks
}

type Texts = { line: number; texts: { id: string; status: string; reason: string } | null }

async function* readTexts(input: Readable, file: string): AsyncGenerator<Texts> {
  const text = readText(input, file)
  const first = await text.next()
  const beginning = first.done ? '' : first.value
  const whole = joined(beginning, text)
  yield* /^\s*\{/.test(beginning) ? readJsonLines(whole) : readCsvLines(whole, file)
}

async function* joined(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning
  yield* rest
}

async function* readCsvLines(text: AsyncIterable<string>, file: string): AsyncGenerator<Texts> {
  const columns = ['id', 'status', 'reason'] as const
  for await (const { line, cells } of readTable(readCsv(text, file), { file, columns })) {
    const cell = (column: (typeof columns)[number]) => cells?.get(column) ?? ''
    yield { line, texts: cells && { id: cell('id'), status: cell('status'), reason: cell('reason') } }
  }
}

// The export's lines can be imported with another status, so other keys are allowed.
const MarkJson = z.object({ id: z.string(), status: z.string(), reason: z.optional(z.nullable(z.string())) })

async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<Texts> {
  let line = 0
  for await (const row of readLines(text)) {
    line++
    if (row.trim() === '') continue
    const parsed = MarkJson.safeParse(parseJson(row))
    yield { line, texts: parsed.success ? { ...parsed.data, reason: (parsed.data.reason ?? '').trim() } : null }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
