import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { WorkingKeys } from '#src/ui/command/Keys.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { RowsPage } from '#src/ui/grid/rows.ts'
import { corrected, countOf, hiddenBy, type Selection, type SelectionCalls } from './parts/selection.ts'
import type { ListSelection } from './parts/selectionStore.ts'
import type { PageSelection } from './usePageSelection.ts'

/** The props of a bar below a list. */
export type BarProps = {
  page: RowsPage<unknown>
  /** The filters of the address. */
  view: string
  /** The selection of the whole list, and of the page. */
  selecting: ListSelection
  choice: PageSelection
  calls: SelectionCalls
  isNarrow: boolean
}

type Props = BarProps & {
  /** How many objects are selected, in words. */
  selectedMessage: MessageId
  /** The actions for the selected rows. */
  verbs: ReactNode
}

/**
 * The bar below a list: how many rows are selected, how many of them the view does not show, and the actions for them.
 * The number is exact over pages, filters and reloads.
 */
export function SelectionBar({ choice, isNarrow, selectedMessage, verbs, ...list }: Props) {
  const { view } = list
  const { ids, own, count, total, isWholePage, mayChoose, takeAll, isInstead } = choice
  const intl = useIntl()
  const hidden = useHidden({ ...list, ids })
  const shown = typeof hidden === 'number' ? count - hidden : 0

  if (count === 0) return null
  return (
    <Box sx={barLook} data-selection-bar data-narrow={isNarrow} data-print="none">
      <Box role="status" sx={{ typography: 'body2', mr: isNarrow ? 0 : 1, [narrowest]: { order: -2 } }}>
        <strong>
          <FormattedMessage id={selectedMessage} values={{ count }} />
        </strong>
        {hidden !== 0 && hidden !== null && <Hidden count={hidden} />}
      </Box>
      {!isWholePage && own.length > 0 && (
        <Verb onPress={choice.takePage} isOff={!mayChoose} keys={isNarrow ? null : 'Mod+A'}>
          <FormattedMessage id="grid.select_page" values={{ count: own.length }} />
        </Verb>
      )}
      {isWholePage && takeAll && shown < total && (
        <Verb onPress={takeAll} keys={isNarrow ? null : 'Mod+A'}>
          <FormattedMessage
            id={isInstead ? 'grid.select_instead' : takeAllWords(view, total < list.page.total)}
            values={{ count: total }}
          />
        </Verb>
      )}
      {isNarrow ? (
        <IconButton
          size="small"
          onClick={choice.clear}
          aria-label={intl.formatMessage({ id: 'grid.clear' })}
          sx={{ ml: 'auto', mr: -1, [narrowest]: { order: -1 } }}
        >
          <Icon name="close" size={16} />
        </IconButton>
      ) : (
        <Verb onPress={choice.clear} keys="Escape">
          <FormattedMessage id="grid.clear" />
        </Verb>
      )}
      {choice.isTakeAllRefused && (
        <Box role="alert" sx={{ typography: 'body2', color: 'state.critical.text' }}>
          <FormattedMessage id="grid.select_refused" />
        </Box>
      )}
      {!isNarrow && <Box sx={{ flex: 1 }} />}
      {verbs}
    </Box>
  )
}

function takeAllWords(view: string, hasOthers: boolean) {
  if (hasOthers) return 'grid.select_mine'
  return view === '' ? 'grid.select_everything' : 'grid.select_matching'
}

function Hidden({ count }: { count: number | 'unknown' }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
      {count === 'unknown' ? (
        <FormattedMessage id="grid.hidden_unknown" />
      ) : (
        <FormattedMessage id="grid.hidden" values={{ count }} />
      )}
    </Box>
  )
}

function Verb({ onPress, isOff = false, keys, children }: VerbProps) {
  return (
    <Button size="small" variant="text" onClick={onPress} disabled={isOff} sx={{ gap: 1 }}>
      {children}
      {keys && <WorkingKeys keys={keys} />}
    </Button>
  )
}

type VerbProps = { onPress: () => void; isOff?: boolean; keys: string | null; children: ReactNode }

/** There the first line has the count and the button that clears the selection, and the rest is below. */
const narrowest = '@media (max-width: 359.95px)'

const barLook = {
  mt: 1,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 44,
  py: 0.5,
  position: 'sticky',
  bottom: 'var(--foot, 0px)',
  zIndex: 2,
  px: 1.5,
  bgcolor: 'action.selected',
  borderRadius: 1,
  // On a phone the text is aligned with the cards above.
  // Below, a phone may have a bar of the system.
  '&[data-narrow="true"]': {
    mx: -2,
    px: 2,
    pb: 'calc(env(safe-area-inset-bottom) + 8px)',
    columnGap: 2,
    borderTop: 1,
    borderColor: 'divider',
    borderRadius: 0,
  },
  '&[data-narrow="true"] > .MuiButton-text': { px: 0 },
} as const

type HiddenOptions = Pick<BarProps, 'page' | 'view' | 'selecting' | 'calls'> & { ids: readonly string[] }
type Counted = { selection: Selection; view: string; page: unknown; hidden: number | 'unknown' }

/** Milliseconds without a change after which the server counts a selection. */
const pause = 250

/**
 * Returns how many of the selected rows the present view does not show. Where the visible rows do not say it, the server
 * counts, which also corrects the selection's number. Null while it counts; `unknown` where that failed.
 */
function useHidden({ page, ids, view, selecting, calls }: HiddenOptions): number | 'unknown' | null {
  const { selection, select } = selecting
  const seen = useSeen(view, page, ids)
  const known = countOf(selection) === 0 ? 0 : hiddenBy(selection, view, seen, seen.size >= page.total)
  const isUnknown = known === null
  const [counted, setCounted] = useState<Counted>()
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])

  useEffect(() => {
    if (!isUnknown) return undefined
    const leaving = new AbortController()
    const store = (hidden: Counted['hidden'], counted: Selection) => {
      if (leaving.signal.aborted) return
      setCounted({ selection: counted, view, page, hidden })
      if (counted !== latest.current) select(counted)
    }
    const count = () =>
      calls.count(selection, view, leaving.signal).then(
        ({ count, shown }) => store(count - shown, corrected(selection, count)),
        () => store('unknown', selection),
      )
    const timer = setTimeout(() => void count(), pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isUnknown, selection, select, view, page, calls])

  const isOfNow = counted?.selection === selection && counted.view === view && counted.page === page
  return known ?? (isOfNow ? counted.hidden : null)
}

/**
 * Returns the rows seen under the present view. Another view starts anew, and so does a page that is loaded again,
 * because the earlier rows may be gone.
 */
function useSeen(view: string, page: RowsPage<unknown>, ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ view, page, ids: new Set(ids) })
  if (seen.view === view && seen.page === page) return seen.ids
  const isContinued = seen.view === view && seen.page.page !== page.page && seen.page.total === page.total
  const next = { view, page, ids: new Set(isContinued ? [...seen.ids, ...ids] : ids) }
  setSeen(next)
  return next.ids
}
