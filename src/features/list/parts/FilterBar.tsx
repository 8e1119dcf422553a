import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import { useCommands } from '#src/ui/command/commands.ts'
import { AnchoredPanel } from '#src/ui/page/AnchoredPanel.tsx'
import { ChoiceList } from '../ChoiceList.tsx'
import { FilterEditor } from '../FilterEditor.tsx'
import { paramsOf, type ActiveFilter, type FilterSpec } from './filters.ts'
import { useListAddress, type AddressChange } from '#src/ui/grid/useListAddress.ts'

type Props = {
  specs: readonly FilterSpec[]
  filters: readonly ActiveFilter[]
  /** Whether the tab of a view says the filters in force; their chips are then on paper only, which has no tabs. */
  hasTab?: boolean
  /** Chooses the order of the rows in the same panel. */
  sorting?: ReactNode
  /** Draws the views of the list at the top of the same panel; `close` closes it. */
  renderViews?: (close: () => void) => ReactNode
}

/**
 * The filters in force as chips, and a button that adds one. A press on a chip changes its filter; its cross or Delete
 * removes it. All filters are in the address.
 */
export function FilterBar({ specs, filters, hasTab = false, sorting = null, renderViews }: Props) {
  const intl = useIntl()
  const { change } = useListAddress()
  const [present] = useSearchParams()
  const anchor = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<FilterSpec | 'all' | null>(null)
  const show = (what: FilterSpec | 'all', beside: HTMLElement | null) => {
    anchor.current = beside
    setOpen(what)
  }
  const remove = (gone: readonly ActiveFilter[]) => {
    change(Object.fromEntries(gone.flatMap(({ names }) => names).map((name) => [name, undefined])))
    // The chip that had the focus is removed with its filter.
    button.current?.focus()
  }
  const apply = (changes: AddressChange) => {
    setOpen(null)
    change(changes)
  }
  useCommands(
    useMemo(
      () => [
        {
          id: 'list.filter',
          title: 'command.list_filter',
          group: 'list',
          keys: ['f'],
          run: () => {
            anchor.current = button.current
            setOpen('all')
          },
        },
      ],
      [],
    ),
  )

  return (
    <Bar role="group" aria-label={intl.formatMessage({ id: 'grid.filters' })}>
      <CommandTip title="command.list_filter" keys={['f']}>
        <Button
          ref={button}
          variant="outlined"
          aria-haspopup="dialog"
          aria-expanded={open !== null}
          onClick={({ currentTarget }) => show('all', currentTarget)}
        >
          <FormattedMessage id={sorting ? 'filter.and_sort' : 'filter.add'} />
        </Button>
      </CommandTip>
      {filters.map((filter) => {
        const spec = specs.find((one) => paramsOf(one).some((name) => filter.names.includes(name)))
        return (
          <Chip
            key={filter.names.join()}
            label={filter.label}
            onDelete={() => remove([filter])}
            {...(spec && {
              onClick: (event: MouseEvent<HTMLElement>) => show(spec, event.currentTarget),
              'aria-haspopup': 'dialog',
            })}
            deleteIcon={<Cross />}
            sx={{ height: 28, ...(hasTab && onPaper) }}
          />
        )
      })}
      {filters.length > 1 && !hasTab && (
        <Button size="small" variant="text" onClick={() => remove(filters)}>
          <FormattedMessage id="grid.remove_filters" />
        </Button>
      )}
      {open && (
        <AnchoredPanel
          key={open === 'all' ? 'all' : open.id}
          title={titleOf(open, sorting !== null)}
          anchor={anchor}
          onClose={() => setOpen((shown) => (shown === open ? null : shown))}
        >
          {open === 'all' && renderViews?.(() => setOpen(null))}
          {open === 'all' && sorting}
          {open === 'all' ? (
            <ChoiceList
              label="filter.title"
              value={null}
              options={specs.map(({ id, title }) => ({ value: id, label: <FormattedMessage id={title} /> }))}
              onPick={(id) => setOpen(specs.find((spec) => spec.id === id) ?? null)}
            />
          ) : (
            <FilterEditor spec={open} present={present} onApply={apply} onChange={change} />
          )}
          {open !== 'all' && paramsOf(open).some((name) => present.has(name)) && (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1, ml: -1 }}>
              <Button
                size="small"
                variant="text"
                onClick={() => apply(Object.fromEntries(paramsOf(open).map((name) => [name, undefined])))}
              >
                <FormattedMessage id="filter.remove" />
              </Button>
              {open.kind === 'reference' && (
                <Button size="small" variant="outlined" onClick={() => setOpen(null)}>
                  <FormattedMessage id="filter.done" />
                </Button>
              )}
            </Box>
          )}
        </AnchoredPanel>
      )}
    </Bar>
  )
}

const onPaper = { '@media screen': { display: 'none' } } as const

function titleOf(open: FilterSpec | 'all', canSort: boolean): MessageId {
  if (open !== 'all') return open.title
  return canSort ? 'filter.and_sort' : 'filter.title'
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  // Beside a search that fills the line, the chips begin a line of their own.
  [theme.breakpoints.down('sm')]: { display: 'contents' },
}))

function Cross(props: object) {
  return (
    <svg {...props} viewBox="0 0 16 16" aria-hidden fill="none" stroke="currentColor" strokeWidth={1.5}>
      <path d="m5 5 6 6M11 5l-6 6" />
    </svg>
  )
}
