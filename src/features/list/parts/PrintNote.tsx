import { FormattedMessage, useIntl } from 'react-intl'
import type { RowsPage } from '#src/ui/grid/rows.ts'
import type { usePrintedRows } from './usePrintedRows.ts'

type Props = {
  printed: NonNullable<ReturnType<typeof usePrintedRows<unknown>>>
  page: RowsPage<unknown>
}

/** States on paper how many rows of how many these are, and of what time. */
export function PrintNote({ printed: { rows, isPart }, page: { page, size, total, asOf } }: Props) {
  const intl = useIntl()
  const values = {
    count: rows.length,
    total,
    first: (page - 1) * size + 1,
    last: (page - 1) * size + rows.length,
    at: intl.formatDate(asOf, { dateStyle: 'medium', timeStyle: 'short' }),
  }
  if (isPart) return <FormattedMessage id="grid.printed.page" values={values} />
  return <FormattedMessage id={rows.length < total ? 'grid.printed.first' : 'grid.printed.all'} values={values} />
}
