import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState, type ReactNode } from 'react'
import { preloadQuietly, usePendingPart } from '#src/routing/lazyPart.ts'
import { CardList } from './CardList.tsx'
import { FirstRows } from './FirstRows.tsx'
import { isNarrowNow, narrow } from './narrow.ts'
import type { RowsProps } from './rows.ts'
import type { WideGrid } from './WideGrid.tsx'

/** The grid's code as it is loaded; null before. */
let code: { WideGrid: typeof WideGrid } | null = null

/** Loads the grid's code once. */
async function loadGrid() {
  code ??= await import('./WideGrid.tsx')
  return code
}

/** Starts loading the grid's code where it will be needed; a page's loader calls it. */
export function prepareGrid(): void {
  if (isNarrowNow()) return
  // A failure is handled where the grid is drawn.
  void preloadQuietly(loadGrid)
}

export function useIsNarrow(): boolean {
  return useMediaQuery(narrow, { noSsr: true })
}

type Props<Row extends object> = RowsProps<Row> & {
  isNarrow: boolean
  /** Drawn once the rows can be used. */
  keys: ReactNode
}

/** The rows of a page as cards or in the grid. */
export function Rows<Row extends object>({ isNarrow, keys, ...props }: Props<Row>): ReactNode {
  if (isNarrow)
    return (
      <>
        <CardList {...props} />
        {keys}
      </>
    )
  return <LoadedGrid {...props} keys={keys} />
}

/**
 * The grid once its code is here. Not a Suspense boundary: React shows the content of one at the earliest 300 ms after
 * its fallback.
 */
function LoadedGrid<Row extends object>({ keys, ...props }: Omit<Props<Row>, 'isNarrow'>): ReactNode {
  const loaded = useGrid()
  if (!loaded) return <FirstRows {...props} />
  return (
    <>
      <loaded.WideGrid {...props} />
      {keys}
    </>
  )
}

/** Returns the grid's code, or null until it is here; throws the failure of loading it. */
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
