import { FormattedNumber } from 'react-intl'
import type { SetRow } from '#contract/set.ts'
import { lockColumn, registrarColumn, statesColumn } from '#src/features/record/parts/list/commonColumns.tsx'
import { RowLink } from '#src/features/record/parts/list/RowLink.tsx'
import { registryColumn } from '#src/features/record/parts/registry/registryColumn.tsx'
import type { Column } from '#src/ui/grid/column.ts'

/**
 * Every column of a list of sets, in its order by default.
 *
 * @param pageOf the address of a set's own page
 */
export function setColumns(pageOf: (handle: string) => string): readonly Column<SetRow>[] {
  return [
    {
      field: 'handle',
      title: 'set.field.handle',
      flex: 2,
      minWidth: 168,
      onCard: 'heading',
      render: ({ handle }, { tabIndex }) => (
        <RowLink to={pageOf(handle)} tabIndex={tabIndex}>
          {handle}
        </RowLink>
      ),
    },
    {
      field: 'domains',
      title: 'set.field.domains',
      minWidth: 96,
      align: 'right',
      onCard: 'line',
      render: ({ domains }) => <FormattedNumber value={domains} />,
    },
    registrarColumn('set.field.registrar'),
    statesColumn('set.field.states'),
    lockColumn('set.field.lock'),
    registryColumn('set.field.registry_status'),
  ]
}
