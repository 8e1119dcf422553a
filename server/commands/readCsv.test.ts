import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadInput } from './command.ts'
import { readCsv, readTable, type CsvRecord } from './readCsv.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

async function recordsOf(...texts: string[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of readCsv(pieces(...texts), 'f.csv')) records.push(record)
  return records
}

describe('readCsv', () => {
  test('parses any cells, however the text is split into chunks', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', '\n', '\r\n', 'a"b', ' x '))
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(table, fc.nat(), async (rows, cut) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')
        const at = cut % (text.length + 1)
        expect((await recordsOf(text.slice(0, at), text.slice(at))).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  test('returns the first line of each record; empty lines count but are no records', async () => {
    expect(await recordsOf('a,b\n\n"c\nd",e\nf,g')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['c\nd', 'e'] },
      { line: 5, cells: ['f', 'g'] },
    ])
  })

  test('refuses a quote that does not end, with its line', async () => {
    await expect(recordsOf('a,b\n"c')).rejects.toThrow(new BadInput('f.csv, line 2: a quote is never closed'))
  })

  test('a cell without an end is not read to the end', async () => {
    await expect(recordsOf('x'.repeat(20_000))).rejects.toThrow('f.csv, line 1: a cell is too long')
  })
})

describe('readTable', () => {
  const read = async (text: string) => {
    const rows: unknown[] = []
    const table = readTable(readCsv(pieces(text), 'f.csv'), { file: 'f.csv', columns: ['a', 'b'] })
    for await (const { line, cells } of table) rows.push([line, cells && Object.fromEntries(cells)])
    return rows
  }

  test('accepts columns in any order; yields no cells for a record with more or fewer than the header', async () => {
    expect(await read('b, A\n1, 2 \n3\n')).toEqual([
      [2, { a: '2', b: '1' }],
      [3, null],
    ])
  })

  test.each([
    ['', 'f.csv is empty: expected the header a,b'],
    ['a,c\n', 'f.csv begins with "a,c": expected the header a,b'],
    ['a,a\n', 'f.csv begins with "a,a": expected the header a,b'],
  ])('a file that begins with %j is refused', async (text, line) => {
    await expect(read(text)).rejects.toThrow(new BadInput(line))
  })
})
