import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import type { RowsPage } from '#src/ui/grid/rows.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/** The most rows that are printed, about 40 sheets. More are for a CSV file. */
export const printLimit = 1000

/** Requests a page of 100 rows of the present view. */
export type RequestPage<Row> = (page: number, signal: AbortSignal) => Promise<RowsPage<Row>>

/**
 * Prints a list. Its command loads the rows of all pages up to the limit and opens the browser's dialog. A page cannot
 * wait for rows once that dialog was opened from a menu, so the visible page of rows is printed then.
 *
 * @param view the filters; rows that were loading when they changed are not printed under the new heading
 * @returns the rows while they are printed, and whether they are only the visible page of more
 */
export function usePrintedRows<Row>(page: RowsPage<Row>, view: string, requestPage: RequestPage<Row>) {
  const [printed, setPrinted] = useState<readonly Row[] | null>(null)
  const loaded = useRef<readonly Row[]>(null)
  const loading = useRef<{ view: string; leaving: AbortController }>(null)

  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(loaded.current ?? page.items))
    const end = () => {
      loaded.current = null
      setPrinted(null)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [page])
  useEffect(() => {
    if (loading.current?.view !== view) loading.current?.leaving.abort()
  }, [view])
  useEffect(() => () => loading.current?.leaving.abort(), [])

  const print = useLatest(async () => {
    loading.current?.leaving.abort()
    if (page.total > page.items.length) {
      const leaving = new AbortController()
      const { signal } = leaving
      loading.current = { view, leaving }
      showKeyNotice({ what: 'command.list_print', why: 'command.list_print.loading' })
      try {
        const rows = await loadRows(page.total, (at) => requestPage(at, signal))
        if (signal.aborted) return
        loaded.current = rows
      } catch (cause) {
        if (signal.aborted) return
        const code = cause instanceof ApiError ? cause.code : 'unexpected'
        return showKeyNotice({ what: 'command.list_print', why: problemMessage(code) })
      }
    }
    window.print()
  })
  useCommands(
    useMemo(
      () => [
        {
          id: 'list.print',
          title: 'command.list_print',
          group: 'list',
          keys: ['Mod+P'],
          whileTyping: true,
          run: () => void print(),
        },
      ],
      [print],
    ),
  )

  return printed && { rows: printed, isPart: printed === page.items && page.total > page.items.length }
}

async function loadRows<Row>(total: number, request: (page: number) => Promise<RowsPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < Math.min(total, printLimit); page++) {
    const { items } = await request(page)
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}
