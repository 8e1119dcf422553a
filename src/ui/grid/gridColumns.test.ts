import { describe, expect, test } from 'vitest'
import { widthOfNames } from './gridColumns.ts'
import type { Column } from './rows.ts'

type Row = { name: string }

const names: Column<Row> = {
  field: 'name',
  title: 'domain.field.fqdn',
  minWidth: 168,
  nameIn: ({ name }) => name,
  onCard: 'heading',
  render: ({ name }) => name,
}

const rowsOf = (...letters: number[]) => letters.map((count) => ({ name: 'a'.repeat(count) }))

describe('the width of the column of names', () => {
  test.each([
    ['no row', [], 168],
    ['short names', [3, 5], 168],
    ['a longer name among short ones', [3, 24, 5], 216],
    ['a name beyond the limit', [63], 280],
  ])('with %s (%j letters) is %i pixels', (_what, letters, width) => {
    expect(widthOfNames([names], rowsOf(...letters), 1)).toBe(width)
    expect(widthOfNames([names], rowsOf(...letters), 2)).toBeGreaterThan(1.9 * width)
  })
})
