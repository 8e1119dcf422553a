import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import type { RowsPage } from '#src/ui/grid/rows.ts'
import {
  choose,
  chooseAll,
  countOf,
  matchedBy,
  recount,
  type Rows,
  selectedOn,
  type Selection,
  type SelectionCalls,
} from './parts/selection.ts'
import type { ListSelection } from './parts/selectionStore.ts'

export type PageSelectionOptions<Row extends object> = {
  page: RowsPage<Row>
  rowId: (row: Row) => string
  /** The filters as an address without page, size and sort; `''` shows everything. */
  view: string
  selecting: ListSelection
  calls: SelectionCalls
  isSelectable?: ((row: Row) => boolean) | undefined
  /** Whether a part of the address was not understood, so that the view may show more than the user wanted. */
  isMisread?: boolean
}

export type PageSelection = ReturnType<typeof usePageSelection>

/** Returns the selection on the present page, and the functions that change it, for boxes, the bar and the keys. */
export function usePageSelection<Row extends object>(options: PageSelectionOptions<Row>) {
  const { page, rowId, view, selecting, calls, isSelectable, isMisread = false } = options
  const { selection, select, clear, restore } = selecting
  const total = page.mine ?? page.total
  const ids = useMemo(() => page.items.map(rowId), [page, rowId])
  const own = useMemo(
    () => (isSelectable ? page.items.filter(isSelectable).map(rowId) : ids),
    [page, rowId, isSelectable, ids],
  )
  const rows = useMatched(selection, view, own, calls)
  const chosen = useMemo(() => selectedOn(selection, rows), [selection, rows])
  const all = useTakeAll({ total, view, ids: own, selecting, calls, isMisread })

  // A page of the selection's own view has a newer total than the selection.
  useEffect(() => {
    const counted = recount(selection, view, total, own)
    if (counted !== selection) select(counted)
  }, [selection, select, view, total, own])

  return useMemo(() => {
    const mayChoose = rows.matched !== null
    const setChosen = (next: ReadonlySet<string>) => select(choose(selection, rows, next))
    return {
      ids,
      chosen,
      /** False while the server is checking which of these rows are selected. */
      mayChoose,
      count: countOf(selection),
      /** Whether there is nothing more to select; also true of a page that has only rows of others. */
      isWholePage: mayChoose && total > 0 && chosen.size === own.length,
      /** How many rows of the view may be selected. */
      total,
      /** The rows of the page that may be selected. */
      own,
      /** Selects exactly these rows of the page. */
      setChosen,
      set: (id: string, isOn: boolean) => setChosen(withOne(chosen, id, isOn)),
      takePage: () => setChosen(new Set(own)),
      ...all,
      /** Clears the selection, which removes the bar that says how many rows are selected. */
      clear: () => {
        if (countOf(selection) === 0) return
        clear()
        showKeyNotice({ what: 'grid.cleared' })
      },
      restore,
    }
  }, [ids, own, total, chosen, rows, selection, select, clear, restore, all])
}

/** Selects everything that matches, after a request where only the server knows which picked names it contains. */
function useTakeAll<Row extends object>({
  total,
  view,
  ids,
  selecting,
  calls,
  isMisread,
}: Pick<PageSelectionOptions<Row>, 'view' | 'selecting' | 'calls' | 'isMisread'> & OwnRows) {
  const { selection, select } = selecting
  const [failure, setFailure] = useState<Selection | null>(null)
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])
  const isTaken = selection.matching?.view === view && selection.matching.except.size === 0

  return useMemo(() => {
    const take = async () => {
      try {
        const known = pickedShown(selection, view, ids)
        const matched = known ?? (await calls.match(view, [...selection.ids], new AbortController().signal))
        // A later choice wins.
        if (latest.current === selection) select(chooseAll(selection, view, total, new Set(matched)))
      } catch {
        setFailure(selection)
      }
    }
    return {
      /** Null where there is nothing more to select. */
      takeAll: isTaken || total === 0 || isMisread ? null : () => void take(),
      /** Whether it would replace another view that is selected whole. */
      isInstead: selection.matching !== null && selection.matching.view !== view,
      /** Whether the request for it failed. */
      isTakeAllRefused: failure === selection,
    }
  }, [selection, select, view, ids, total, isTaken, isMisread, calls, failure])
}

/** The page's rows that may be selected, and how many the view has. */
type OwnRows = { total: number; ids: readonly string[] }

/** Returns which of the picked names the view shows; null where only the server knows it. */
function pickedShown(selection: Selection, view: string, ids: readonly string[]): readonly string[] | null {
  const picked = [...selection.ids]
  if (view === '') return picked
  if (selection.matching?.view === view) return []
  return picked.length <= ids.length && picked.every((id) => ids.includes(id)) ? picked : null
}

function withOne(chosen: ReadonlySet<string>, id: string, isOn: boolean): Set<string> {
  const next = new Set(chosen)
  if (isOn) next.add(id)
  else next.delete(id)
  return next
}

/** The server's answers about a page's rows, by view. A page that is loaded again needs a new request. */
const answers = new WeakMap<readonly string[], Map<string, ReadonlySet<string>>>()

/**
 * Returns the rows of a page, and which of them the selection's view matches. Where only the server knows it, one
 * request is made for a page and a view. Until its answer `matched` is null and boxes are disabled.
 */
export function useMatched(selection: Selection, view: string, ids: readonly string[], calls: SelectionCalls): Rows {
  const known = useMemo(() => matchedBy(selection, view, ids), [selection, view, ids])
  const own = known === null ? (selection.matching?.view ?? null) : null
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (own === null || answers.get(ids)?.has(own)) return undefined
    const leaving = new AbortController()
    const store = (names: readonly string[]) => {
      answers.set(ids, new Map(answers.get(ids)).set(own, new Set(names)))
      if (!leaving.signal.aborted) redraw()
    }
    // After a failure the boxes stay disabled until the next page; an outage is shown above the page.
    calls.match(own, ids, leaving.signal).then(store, () => {})
    return () => leaving.abort()
  }, [own, ids, calls])

  const matched = known ?? (own === null ? null : (answers.get(ids)?.get(own) ?? null))
  return useMemo(() => ({ ids, matched }), [ids, matched])
}
