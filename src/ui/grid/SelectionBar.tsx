import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { RecordGridProps } from './recordGridProps.ts'
import { choose, chooseAll, countOf, hiddenBy, nothing, selectedOn } from './selection.ts'

type Given<Row extends object> = Pick<
  RecordGridProps<Row>,
  'page' | 'rowId' | 'view' | 'selection' | 'select' | 'verbs'
> & { isNarrow: boolean }

/**
 * At the foot of a list: how many are selected, how many of them are not shown just now, and what can be
 * done with them. The number is true over pages, filters and reloads.
 */
export function SelectionBar<Row extends object>({
  page,
  rowId,
  view,
  selection,
  select,
  verbs,
  isNarrow,
}: Given<Row>) {
  const ids = page.items.map(rowId)
  const seen = useSeen(view, ids)
  const count = countOf(selection)
  // Without filters every row there is belongs to the view, met or not.
  const hidden = view === '' && selection.kind === 'picked' ? 0 : hiddenBy(selection, seen, seen.size >= page.total)
  const isForeign = selection.kind === 'matching' && selection.view !== view
  const isWholePage = selectedOn(selection, view, ids).size === ids.length
  const mayTakeAll = selection.kind === 'picked' && isWholePage && hidden === 0 && page.total > count

  // The wide grid's own heading ticks the page.
  if (count === 0 && (!isNarrow || ids.length === 0)) return null
  return (
    <Box sx={barLook} data-narrow={isNarrow}>
      <Box role="status" sx={{ typography: 'body2', mr: 1 }}>
        {count > 0 && (
          <>
            <strong>
              <FormattedMessage id="grid.selected" values={{ count }} />
            </strong>
            {hidden !== 0 && !isForeign && selection.kind === 'picked' && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                <FormattedMessage
                  id={hidden === null ? 'grid.hidden_unknown' : 'grid.hidden'}
                  values={{ count: hidden ?? 0 }}
                />
              </Box>
            )}
            {isForeign && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                <FormattedMessage id="grid.selected_elsewhere" />
              </Box>
            )}
          </>
        )}
      </Box>
      {!isWholePage && !isForeign && (
        <Button size="small" variant="text" onClick={() => select(choose(selection, view, ids, new Set(ids)))}>
          <FormattedMessage id="grid.select_page" values={{ count: ids.length }} />
        </Button>
      )}
      {mayTakeAll && (
        <Button size="small" variant="text" onClick={() => select(chooseAll(view, page.total))}>
          <FormattedMessage
            id={view === '' ? 'grid.select_everything' : 'grid.select_matching'}
            values={{ count: page.total }}
          />
        </Button>
      )}
      {count > 0 && (
        <Button size="small" variant="text" onClick={() => select(nothing)}>
          <FormattedMessage id="grid.clear" />
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {count > 0 && verbs}
    </Box>
  )
}

/** The rows met under the present view since it was taken; another view starts anew. */
function useSeen(view: string, ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ view, ids: new Set(ids) })
  if (seen.view === view && ids.every((id) => seen.ids.has(id))) return seen.ids
  const next = { view, ids: new Set(seen.view === view ? [...seen.ids, ...ids] : ids) }
  setSeen(next)
  return next.ids
}

const barLook = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 44,
  py: 0.5,
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.default',
  // On a phone the words stand in line with the cards above.
  '&[data-narrow="true"]': { mx: -2, px: 2, columnGap: 2, borderTop: 1, borderColor: 'divider' },
  '&[data-narrow="true"] > .MuiButton-text': { px: 0 },
} as const
