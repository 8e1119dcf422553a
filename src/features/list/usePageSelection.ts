import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
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
}

export type PageSelection = ReturnType<typeof usePageSelection>

/**
 * The selection as it stands on the present page, and every way to change it from there; the boxes of rows, the
 * bar and the keys take the same.
 */
export function usePageSelection<Row extends object>(given: PageSelectionOptions<Row>) {
  const { page, rowId, view, selecting, calls, isSelectable } = given
  const { selection, select, clear, restore } = selecting
  const total = page.mine ?? page.total
  const ids = useMemo(() => page.items.map(rowId), [page, rowId])
  const own = useMemo(
    () => (isSelectable ? page.items.filter(isSelectable).map(rowId) : ids),
    [page, rowId, isSelectable, ids],
  )
  const rows = useMatched(selection, view, own, calls)
  const chosen = useMemo(() => selectedOn(selection, rows), [selection, rows])
  const all = useTakeAll({ total, view, ids: own, selecting, calls })

  // A page of the selection's own view knows its total better than the selection does.
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
      /** False while the server is asked which of these rows the selection has. */
      mayChoose,
      count: countOf(selection),
      /** A page of none but others' has nothing more to select either. */
      isWholePage: mayChoose && total > 0 && chosen.size === own.length,
      /** How many rows of the view may be selected. */
      total,
      /** Those of the page that may be selected. */
      own,
      /** Makes exactly these of the page's rows selected. */
      setChosen,
      set: (id: string, isOn: boolean) => setChosen(withOne(chosen, id, isOn)),
      takePage: () => setChosen(new Set(own)),
      ...all,
      clear,
      restore,
    }
  }, [ids, own, total, chosen, rows, selection, select, clear, restore, all])
}

/** Everything that matches: at once where it is known which picked names are among it, else after asking. */
function useTakeAll<Row extends object>({
  total,
  view,
  ids,
  selecting,
  calls,
}: Pick<PageSelectionOptions<Row>, 'view' | 'selecting' | 'calls'> & OwnRows) {
  const { selection, select } = selecting
  const [trouble, setTrouble] = useState<Selection | null>(null)
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
        // What was chosen meanwhile is the later word.
        if (latest.current === selection) select(chooseAll(selection, view, total, new Set(matched)))
      } catch {
        setTrouble(selection)
      }
    }
    return {
      /** Null when there is nothing more to take. */
      takeAll: isTaken || total === 0 ? null : () => void take(),
      /** Whether another view, taken whole before, would be let go for it. */
      isInstead: selection.matching !== null && selection.matching.view !== view,
      /** The server could not say what must be known for it. */
      isTakeAllRefused: trouble === selection,
    }
  }, [selection, select, view, ids, total, isTaken, calls, trouble])
}

/** The page's rows that may be selected, and how many the view has. */
type OwnRows = { total: number; ids: readonly string[] }

/** Which of the picked names the view shows; null when that cannot be told from the page. */
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

/** What the server said of a page's rows, by view; a page read anew is asked about anew. */
const answers = new WeakMap<readonly string[], Map<string, ReadonlySet<string>>>()

/**
 * The rows of a page, and which of them the selection's view matches. Where only the server can tell it is
 * asked, once for a page and a view, and until then `matched` is null and ticks wait.
 */
export function useMatched(selection: Selection, view: string, ids: readonly string[], calls: SelectionCalls): Rows {
  const told = useMemo(() => matchedBy(selection, view, ids), [selection, view, ids])
  const own = told === null ? (selection.matching?.view ?? null) : null
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (own === null || answers.get(ids)?.has(own)) return undefined
    const leaving = new AbortController()
    const keep = (names: readonly string[]) => {
      answers.set(ids, new Map(answers.get(ids)).set(own, new Set(names)))
      if (!leaving.signal.aborted) redraw()
    }
    // Left waiting when it fails: the next page asks again, and an outage is said above the page.
    calls.match(own, ids, leaving.signal).then(keep, () => {})
    return () => leaving.abort()
  }, [own, ids, calls])

  const matched = told ?? (own === null ? null : (answers.get(ids)?.get(own) ?? null))
  return useMemo(() => ({ ids, matched }), [ids, matched])
}
