import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { domainColumns as everyField } from '#contract/columns.ts'
import { exportDomainsCsv, type DomainQuery } from '#contract/domain.ts'
import { CsvExport } from '#src/features/record/parts/CsvExport.tsx'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { ViewsMenu } from '#src/features/view/parts/ViewsMenu.tsx'
import type { Command } from '#src/ui/command/command.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import { useCommands } from '#src/ui/command/commandStore.ts'
import { ColumnPanel } from '#src/ui/grid/ColumnPanel.tsx'
import type { useSelection } from '#src/ui/grid/selectionStore.ts'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { AnchoredPanel } from '#src/ui/page/AnchoredPanel.tsx'
import { domainColumns } from './columns.tsx'
import { PasteNames } from './PasteNames.tsx'
import type { useDomainLook } from './useDomainLook.ts'

export type DomainToolsProps = {
  query: DomainQuery
  total: number
  selecting: ReturnType<typeof useSelection>
  look: ReturnType<typeof useDomainLook>
}

/** What stands above the list of domains: views, columns, names to select by, and the file to take home. */
export function DomainTools({ query, total, selecting, look }: DomainToolsProps) {
  const shown = look.columns.map(({ field }) => field)

  return (
    <>
      <ViewsMenu list="domain" />
      <Columns query={query} look={look} shown={shown} />
      <PasteNames selecting={selecting} />
      <CsvExport
        call={exportDomainsCsv}
        total={total}
        queryOf={({ columns, ...choice }) => ({
          ...query,
          ...choice,
          page: 1,
          columns: (columns === 'all' ? everyField : shown).join(),
        })}
      />
    </>
  )
}

type ColumnsProps = Pick<DomainToolsProps, 'query' | 'look'> & { shown: readonly string[] }

/** A change stands in the address, so that it is part of the view, and is kept for the next time. */
function Columns({ query: { page }, look, shown }: ColumnsProps) {
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
            columns={domainColumns}
            shown={shown}
            look={look}
            onShow={(fields) => {
              change({ columns: fields.join(), page }, { replace: true })
              prefer({ lists: { domain: { columns: [...fields] } } })
            }}
            onDensity={(density) => {
              change({ density, page }, { replace: true })
              prefer({ density })
            }}
            onReset={() => {
              change({ columns: undefined, density: undefined, page }, { replace: true })
              prefer({ density: 'standard', lists: { domain: { columns: null, widths: {} } } })
            }}
          />
        </AnchoredPanel>
      )}
    </>
  )
}
