import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordGridProps } from './recordGridProps.ts'
import { choose, chooseAll, countOf, recount, selectedOn, type Selection } from './selection.ts'
import { useMatched } from './useMatched.ts'

type Given<Row extends object> = Pick<
  RecordGridProps<Row>,
  'page' | 'rowId' | 'view' | 'selecting' | 'calls' | 'isSelectable'
>

export type Choice = ReturnType<typeof useChoice>

/**
 * The selection as it stands on the present page, and every way to change it from there; the boxes of rows, the
 * bar and the keys take the same.
 */
export function useChoice<Row extends object>(given: Given<Row>) {
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
}: Pick<Given<Row>, 'view' | 'selecting' | 'calls'> & Rows) {
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
type Rows = { total: number; ids: readonly string[] }

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
