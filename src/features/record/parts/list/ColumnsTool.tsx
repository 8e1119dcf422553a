import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import type { Command } from '#src/ui/command/command.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import { useCommands } from '#src/ui/command/commandStore.ts'
import { ColumnPanel } from '#src/ui/grid/ColumnPanel.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { AnchoredPanel } from '#src/ui/page/AnchoredPanel.tsx'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from './ownQuery.ts'
import type { useLook } from './useLook.ts'

type Props<Row extends OwnRow, Query extends OwnQuery> = {
  list: Pick<OwnList<Row, Query>, 'name' | 'columns'>
  /** The page one is on: how rows are shown does not leave it. */
  page: number
  look: ReturnType<typeof useLook<Row, Query>>
}

/** Columns and density. A change stands in the address, so that it is part of the view, and is kept for the next time. */
export function ColumnsTool<Row extends OwnRow, Query extends OwnQuery>({ list, page, look }: Props<Row, Query>) {
  const { name, columns } = list
  const { change } = useListAddress()
  const { change: prefer } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'list.columns', title: 'command.list_columns', group: 'list', keys: ['c'], run: () => setOpen(true) },
      ],
      [],
    ),
  )

  return (
    <>
      <CommandTip title="command.list_columns" keys={['c']}>
        <Button
          ref={anchor}
          variant="outlined"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id="grid.columns" />
        </Button>
      </CommandTip>
      {isOpen && (
        <AnchoredPanel title="command.list_columns" anchor={anchor} onClose={() => setOpen(false)}>
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
        </AnchoredPanel>
      )}
    </>
  )
}
