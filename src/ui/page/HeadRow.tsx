import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

/** The headings of a plain table's columns. */
export function HeadRow({ columns }: { columns: readonly MessageId[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            <FormattedMessage id={column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}
