import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { preloadQuietly, usePendingPart } from '#src/routing/lazyPart.ts'
import { CardList } from './CardList.tsx'
import { FirstRows } from './FirstRows.tsx'
import { ListKeys } from './ListKeys.tsx'
import { Pager } from './Pager.tsx'
import type { RecordGridProps } from './recordGridProps.ts'
import type { RowCursor } from './rowCursor.ts'
import type { RowsProps } from './rowsProps.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useChoice, type Choice } from './useChoice.ts'
import { useListAddress } from './useListAddress.ts'
import { useRowMenu } from './useRowMenu.ts'
import type { WideGrid } from './WideGrid.tsx'

/** Below this the rows are cards, and the grid's code is never loaded. */
const narrow = '(max-width:599.95px)'

/** The grid's code as it is loaded; null before. */
let code: { WideGrid: typeof WideGrid } | null = null

/** Loads the grid's code once. */
async function loadGrid() {
  code ??= await import('./WideGrid.tsx')
  return code
}

/** Starts loading the grid's code where it will be needed; a page's loader calls it. */
export function prepareGrid(): void {
  if (window.matchMedia(narrow).matches) return
  // A failure is handled where the grid is drawn.
  void preloadQuietly(loadGrid)
}

/**
 * The grid once its code is here. Not a Suspense boundary: React shows the content of one at the earliest 300 ms after
 * its fallback.
 */
function LoadedGrid<Row extends object>({ keys, ...props }: RowsProps<Row> & { keys: ReactNode }): ReactNode {
  const loaded = useGrid()
  if (!loaded) return <FirstRows {...props} />
  return (
    <>
      <loaded.WideGrid {...props} />
      {keys}
    </>
  )
}

/** Returns the grid's code, or null until it is here; throws what loading it failed with. */
function useGrid() {
  const [loaded, setLoaded] = useState(code)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  usePendingPart(loaded === null)

  useEffect(() => {
    if (loaded) return undefined
    const leaving = new AbortController()
    loadGrid().then(
      (grid) => leaving.signal.aborted || setLoaded(grid),
      (cause: unknown) => leaving.signal.aborted || setFailure({ cause }),
    )
    return () => leaving.abort()
  }, [loaded])

  if (failure) throw failure.cause
  return loaded
}

/**
 * A list: rows of one page, sorted, paged and selected. Its whole state is the address; rows on their way
 * leave the present ones standing, dimmed after a moment.
 */
export function RecordGrid<Row extends object>(given: RecordGridProps<Row>) {
  const { page, empty, rowId, nameOf = rowId, onOpen, renderMenu, isPlain = false, hasPeek = !isPlain } = given
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const { isPending } = useListAddress()
  const choice = useChoice(given)
  const cursor = useRef<RowCursor>(null)
  const menu = useRowMenu<Row>()
  const rows = { ...given, choice, cursor, menu }
  const isEmpty = page.items.length === 0
  const keys = (
    <ListKeys
      {...{ page, choice, cursor, isPlain, hasPeek }}
      onOpen={(index) => withRow(page.items[index], onOpen)}
      nameAt={(index) => withRow(page.items[index], nameOf)}
      openMenu={(index, anchor) => withRow(page.items[index], (row) => menu.openBeside(row, anchor))}
    />
  )

  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: isNarrow || isEmpty ? 0 : 360 }}
    >
      <Box aria-busy={isPending} data-pending={isPending} sx={rowsLook}>
        {isEmpty && empty}
        {!isEmpty && isNarrow && <CardList {...rows} />}
        {!isEmpty && !isNarrow && <LoadedGrid {...rows} keys={keys} />}
      </Box>
      {!isPlain && <SelectionBar {...given} choice={choice} isNarrow={isNarrow} />}
      <Pager page={page} isNarrow={isNarrow} />
      {(isEmpty || isNarrow) && keys}
      {renderMenu(menuOf(menu, choice, rowId))}
    </Box>
  )
}

function withRow<Row, Done>(row: Row | undefined, act: (row: Row) => Done): Done | undefined {
  return row === undefined ? undefined : act(row)
}

function menuOf<Row>({ opened, close }: RowsMenu<Row>, choice: Choice, rowId: (row: Row) => string) {
  if (!opened) return null
  const id = rowId(opened.row)
  const isChosen = choice.chosen.has(id)
  return { ...opened, isChosen, onToggle: () => choice.set(id, !isChosen), onClose: close }
}

type RowsMenu<Row> = ReturnType<typeof useRowMenu<Row>>

/** Old rows stay until new ones come; only a wait one would notice is shown. */
const rowsLook = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  position: 'relative',
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const
