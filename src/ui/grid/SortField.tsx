import { useIntl } from 'react-intl'
import type { Column } from './column.ts'
import { PlainSelect } from './PlainSelect.tsx'
import { useListAddress } from './useListAddress.ts'

/** What the headers of the wide grid do, as one choice. */
export function SortField<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: string }) {
  const intl = useIntl()
  const { change } = useListAddress()
  const options = columns.flatMap(({ field, title }) => {
    const column = intl.formatMessage({ id: title })
    return [
      { value: field, label: intl.formatMessage({ id: 'grid.sort.ascending' }, { column }) },
      { value: `-${field}`, label: intl.formatMessage({ id: 'grid.sort.descending' }, { column }) },
    ]
  })

  return <PlainSelect label="grid.sort" value={sort} options={options} onPick={(picked) => change({ sort: picked })} />
}
