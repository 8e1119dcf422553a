import { FormattedMessage } from 'react-intl'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { ColumnPanel } from '../ColumnPanel.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import type { ListColumns, useListLook } from './useListLook.ts'

type Props<Row> = {
  list: ListColumns<Row>
  /** The present page, which a change does not leave. */
  page: number
  look: ReturnType<typeof useListLook<Row>>
}

/** Columns and density. A change is in the address, as a part of the view, and is stored as a preference. */
export function ColumnsTool<Row>({ list, page, look }: Props<Row>) {
  const { name, columns } = list
  const { change } = useListAddress()
  const { change: prefer } = usePreferences()

  return (
    <PanelButton
      id="list.columns"
      command="command.list_columns"
      keys="c"
      label={<FormattedMessage id="grid.columns" />}
    >
      {() => (
        <ColumnPanel
          columns={columns}
          shown={look.columns.map(({ field }) => field)}
          look={look}
          onShow={(fields) => {
            change({ columns: fields.join(), page }, { replace: true })
            prefer({ lists: { [name]: { columns: [...fields] } } })
          }}
          onDensity={(density) => {
            change({ density, page }, { replace: true })
            prefer({ density })
          }}
          onReset={() => {
            change({ columns: undefined, density: undefined, page }, { replace: true })
            prefer({ density: 'standard', lists: { [name]: { columns: null, widths: {} } } })
          }}
        />
      )}
    </PanelButton>
  )
}
