import { expect, test } from 'vitest'
import { domainColumnNames } from '#contract/domain.ts'
import { candidateColumnNames } from '#contract/merge.ts'
import { setColumnNames } from '#contract/set.ts'
import { domainList } from '#src/features/domain/domainList.ts'
import { keysetList } from '#src/features/keyset/keysetList.ts'
import { candidateColumns } from '#src/features/merge/candidateColumns.tsx'
import { nssetList } from '#src/features/nsset/nssetList.ts'

test.each([
  { name: 'domains', columns: domainList.columns, names: domainColumnNames },
  { name: 'nssets', columns: nssetList.columns, names: setColumnNames },
  { name: 'keysets', columns: keysetList.columns, names: setColumnNames },
  { name: 'merge candidates', columns: candidateColumns, names: candidateColumnNames },
])('the browser has every column that $name are sorted by, once', ({ columns, names }) => {
  const sorted = columns.filter(({ isUnsorted }) => !isUnsorted).map(({ field }) => field)
  expect(sorted.toSorted()).toEqual([...names].toSorted())
})
