import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { runCommand } from '#src/ui/command/commands.ts'
import type { Column, RowsPage } from '#src/ui/grid/rows.ts'
import { theme } from '#theme/theme.ts'
import { PrintedRows } from './PrintedRows.tsx'

const print = vi.fn<() => boolean>(() => window.dispatchEvent(new Event('beforeprint')))

beforeEach(async () => {
  vi.stubGlobal('print', print)
  await Promise.all([loadMessages('frame'), loadMessages('main')])
  await changeLocale('en-US')
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  print.mockClear()
})

type Row = { name: string }

const columns: readonly Column<Row>[] = [
  { field: 'fqdn', title: 'domain.field.fqdn', minWidth: 1, onCard: 'heading', render: ({ name }) => name },
  { field: 'watch', title: 'auctions.field.watch', minWidth: 1, onCard: 'corner', isControl: true, render: () => 'x' },
]

/** A page of a list of names that count from 1. */
function pageOf(total: number, page: number): RowsPage<Row> {
  const length = Math.min(100, total - (page - 1) * 100)
  const items = Array.from({ length }, (_, at) => ({ name: `d${(page - 1) * 100 + at + 1}.cz` }))
  const asOf = '2026-11-26T10:00:00Z'
  return { items, total, page, size: 100, pages: Math.ceil(total / 100), asOf, today: '2026-11-26' }
}

function show(total: number, page = 1) {
  const requestPage = vi.fn<(at: number) => Promise<RowsPage<Row>>>(async (at) => pageOf(total, at))
  const listOf = (rows: RowsPage<Row>, view: string) => (
    <ThemeProvider theme={theme}>
      <IntlRoot>
        <PrintedRows columns={columns} page={rows} rowId={({ name }) => name} {...{ view, requestPage }} />
      </IntlRoot>
    </ThemeProvider>
  )
  const { rerender, unmount } = render(listOf(pageOf(total, page), ''))
  return { requestPage, unmount, filter: (left: number) => rerender(listOf(pageOf(left, 1), 'q=d')) }
}

/** The names on paper, under the caption; the table is not visible on a screen. */
function printed(caption: RegExp) {
  expect(document.querySelector('caption')?.textContent).toMatch(caption)
  return [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
}

const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `d${from + at}.cz`)

describe('PrintedRows', () => {
  test('prints the rows of all pages in their order, and removes them afterwards', async () => {
    show(230, 2)
    expect(document.querySelector('table')).toBeNull()
    act(() => runCommand('list.print'))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(printed(/^230 rows, as of Nov 26, 2026/)).toEqual(names(1, 230))
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('table')).toBeNull()
  })

  test('prints a list of one page without requesting it', async () => {
    const { requestPage } = show(3)
    act(() => runCommand('list.print'))
    expect(printed(/^3 rows/)).toEqual(names(1, 3))
    expect(requestPage).not.toHaveBeenCalled()
  })

  test('prints the first thousand rows of a longer list and says so', async () => {
    const { requestPage } = show(25_000)
    act(() => runCommand('list.print'))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(printed(/^The first 1,000 of 25,000 rows/)).toEqual(names(1, 1000))
    expect(requestPage).toHaveBeenCalledTimes(10)
  })

  test('prints the visible page from the menu of the browser and says which rows these are', () => {
    show(230, 2)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(printed(/^Rows 101–200 of 230, as of [^.]*$/)).toEqual(names(101, 200))
  })

  test('prints columns of controls neither in the head nor in the rows', () => {
    show(1)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(['Domain'])
    expect(printed(/^1 row,/)).toEqual(['d1.cz'])
  })

  test('prints nothing after the user left while the rows were loading', async () => {
    const { unmount, requestPage } = show(230)
    act(() => runCommand('list.print'))
    unmount()
    await waitFor(() => expect(requestPage).toHaveBeenCalledTimes(3))
    await Promise.resolve()
    expect(print).not.toHaveBeenCalled()
  })

  test('prints nothing after a filter was set while the rows were loading', async () => {
    const { filter, requestPage } = show(230)
    act(() => runCommand('list.print'))
    filter(12)
    await waitFor(() => expect(requestPage).toHaveBeenCalledTimes(3))
    await Promise.resolve()
    expect(print).not.toHaveBeenCalled()
    act(() => runCommand('list.print'))
    expect(printed(/^12 rows/)).toEqual(names(1, 12))
  })
})
