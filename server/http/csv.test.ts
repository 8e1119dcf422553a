import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#tests/server/readCsv.ts'
import { csvLine, csvText, type DelimiterName } from './csv.ts'

const names = ['comma', 'semicolon', 'tab'] as const satisfies DelimiterName[]

describe('csvLine', () => {
  test('a quote is doubled and its cell quoted', () => {
    expect(csvLine(['say "yes"', 'no'], 'comma')).toBe('"say ""yes""",no\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"=1', "'=1", '  =1', '＝1'])(
    '%j does not run as a formula',
    (cell) => {
      expect(readCsv(csvLine([cell], 'comma'), 'comma')).toEqual([[`'${cell}`]])
    },
  )

  test('whatever cells hold, a reader of RFC 4180 gets them back, none of them a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', ';', 'a', ' ') }),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(...names), (cells, delimiter) => {
        const [record] = readCsv(csvLine(cells, delimiter), delimiter)
        expect(record?.map((got, at) => (got === cells[at] ? got : got.slice(1)))).toEqual(cells)
        for (const got of record ?? []) expect(got.trimStart().replace(/^"+/, '')).not.toMatch(/^[=+\-@]/)
      }),
    )
  })
})

describe('csvText', () => {
  test('the file begins with the mark of UTF-8 and the header', async () => {
    async function* batches() {
      yield [
        ['a.cz', '1'],
        ['b.cz', '2'],
      ]
      yield [['c.cz', '3']]
    }
    const parts: Buffer[] = []
    for await (const part of csvText(['Name', 'Number'], batches(), 'semicolon')) parts.push(part)
    expect(Buffer.concat(parts).toString()).toBe('\uFEFFName;Number\r\na.cz;1\r\nb.cz;2\r\nc.cz;3\r\n')
  })
})
