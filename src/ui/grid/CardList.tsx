import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Fragment, type RefObject, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { tickBox } from '#theme/tickBox.ts'
import { Icon } from '../icon/Icon.tsx'
import { PlainSelect } from './PlainSelect.tsx'
import type { Column } from './rows.ts'
import { announceRowFocus, type RowCursor } from './rowPlace.ts'
import type { RowsProps } from './rows.ts'
import { useListAddress } from './useListAddress.ts'
import { useRowFocus } from './useRowFocus.ts'

/** The rows on a narrow screen: a card for each, with the same columns, selection and order. */
export function CardList<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, page, query, rowId, choice, menu, nameOf = rowId, isPlain = false } = props
  const { chosen, mayChoose } = choice
  const { list, onFocus } = useCardFocus({ ...props, ids: choice.ids })
  const intl = useIntl()
  const cell = { tabIndex: 0, today: page.today } as const
  const at = (place: Column<Row>['onCard']) => columns.filter(({ onCard }) => onCard === place)

  return (
    <>
      {props.hasSortField !== false && (
        <Box sx={{ mb: 1 }}>
          <SortField columns={columns} sort={query.sort} />
        </Box>
      )}
      <Cards ref={list} aria-label={intl.formatMessage({ id: label })}>
        {page.items.map((row) => {
          const id = rowId(row)
          return (
            <Card key={id} data-id={id} data-selected={chosen.has(id)} onFocus={() => onFocus(id)}>
              {!isPlain && (
                <input
                  type="checkbox"
                  name="select_row"
                  checked={chosen.has(id)}
                  disabled={!mayChoose || props.isSelectable?.(row) === false}
                  onChange={({ target }) => choice.set(id, target.checked)}
                  aria-label={intl.formatMessage({ id: 'grid.select_row' }, { name: nameOf(row) })}
                />
              )}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minHeight: 32 }}>
                  <Heading data-heading>
                    {filled(at('heading'), row).map((column) => (
                      <Fragment key={column.field}>{column.render(row, cell)}</Fragment>
                    ))}
                  </Heading>
                  {at('corner').map((column) => (
                    <Box
                      key={column.field}
                      component="span"
                      sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}
                    >
                      {column.render(row, cell)}
                    </Box>
                  ))}
                  <IconButton
                    edge="end"
                    aria-label={intl.formatMessage({ id: 'grid.row_menu' }, { name: nameOf(row) })}
                    aria-haspopup="menu"
                    onClick={({ currentTarget }) => menu.openBeside(row, currentTarget)}
                  >
                    <Icon name="more" />
                  </IconButton>
                </Box>
                {at('summary').length > 0 && (
                  <Summary>
                    {filled(at('summary'), row).map((column) => (
                      <span key={column.field}>{column.render(row, cell)}</span>
                    ))}
                  </Summary>
                )}
                {at('line').length > 0 && (
                  <Lines>
                    {filled(at('line'), row).map((column) => (
                      <div key={column.field}>
                        <dt>
                          <FormattedMessage id={column.title} />
                        </dt>
                        <dd>{column.render(row, cell)}</dd>
                      </div>
                    ))}
                  </Lines>
                )}
                {filled(at('foot'), row).map((column) => (
                  <Box key={column.field} sx={{ display: 'grid', mt: 0.5, mb: 0.5 }}>
                    {column.render(row, cell)}
                  </Box>
                ))}
              </Box>
            </Card>
          )
        })}
      </Cards>
    </>
  )
}

function filled<Row>(columns: readonly Column<Row>[], row: Row): readonly Column<Row>[] {
  return columns.filter(({ isEmpty }) => !isEmpty?.(row))
}

const Cards = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
})

/** The name, with the chips beside it where they fit. */
const Heading = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: 8,
  minHeight: 32,
  overflowWrap: 'anywhere',
  '& > *': { minWidth: 0, maxWidth: '100%' },
})

/** Its whole surface opens the record, below its other controls. */
const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  padding: '8px 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& > input': { ...tickBox(theme), marginInlineStart: -12 },
  // The focused element is never under the top bar or the selection bar.
  '& a, & button, & input': { position: 'relative', zIndex: 1, scrollMarginBlock: '72px 144px' },
  '& [data-heading] a': {
    position: 'static',
    zIndex: 'auto',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '&[data-selected="true"]': {
    backgroundColor: theme.vars.palette.action.selected,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
}))

const Summary = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 10,
  minHeight: 24,
  color: theme.vars.palette.text.secondary,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > span:empty': { display: 'none' },
  // The last one is cut where it nearly fits, so that most cards have two lines.
  '& > span:last-child:not(:first-child)': {
    flex: '1 1 40px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > span:last-child:not(:first-child) *': { whiteSpace: 'nowrap' },
  // A time or a count is not cut: without room for all of it, it gets a line of its own.
  '& > span:last-child:not(:first-child):has(time, [data-whole])': { flex: '1 1 max-content', minWidth: 'min-content' },
  '& [data-countdown]': { flexWrap: 'wrap' },
}))

const Lines = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  '& > div': { display: 'flex', gap: 8, minHeight: 24, alignItems: 'center' },
  '& dt': { flex: '0 0 38%', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
}))

type SortFieldProps<Row> = { columns: readonly Column<Row>[]; sort: string; isOfOwnOrder?: boolean | undefined }

/** Sorts the cards, as the headers do in the wide grid. */
export function SortField<Row>({ columns, sort, isOfOwnOrder = false }: SortFieldProps<Row>) {
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

/** Moves and restores the focus of the cards, which is on the link of each, as `useRowFocus` does. */
function useCardFocus(options: { listKey: string; ids: readonly string[]; cursor: RefObject<RowCursor | null> }) {
  const list = useRef<HTMLUListElement>(null)
  const linkOf = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>('a[href]')
  const storePlace = useRowFocus(
    { root: () => list.current, focus: (index) => linkOf(index)?.focus(), element: linkOf, field: () => '' },
    options,
  )
  const onFocus = (id: string) => {
    storePlace({ id, field: '' })
    announceRowFocus(id)
  }
  return { list, onFocus }
}
