import { useIntl } from 'react-intl'
import type { Column } from './column.ts'
import { PlainSelect } from './PlainSelect.tsx'
import { useListAddress } from './useListAddress.ts'

type Given<Row> = { columns: readonly Column<Row>[]; sort: string; isOfOwnOrder?: boolean | undefined }

/** What the headers of the wide grid do, as one choice. */
export function SortField<Row>({ columns, sort, isOfOwnOrder = false }: Given<Row>) {
  const intl = useIntl()
  const { change } = useListAddress()
  const options = columns.flatMap(({ field, title, isUnsorted }) => {
    if (isUnsorted) return []
    const column = intl.formatMessage({ id: title })
    return [
      { value: field, label: intl.formatMessage({ id: 'grid.sort.ascending' }, { column }) },
      { value: `-${field}`, label: intl.formatMessage({ id: 'grid.sort.descending' }, { column }) },
    ]
  })

  if (isOfOwnOrder) options.unshift({ value: '', label: intl.formatMessage({ id: 'grid.sort.own' }) })

  return <PlainSelect label="grid.sort" value={sort} options={options} onPick={(picked) => change({ sort: picked })} />
}
