import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { messageFiles } from '#intl/messageFiles.ts'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { PageRouter } from '#src/routing/PageRouter.tsx'
import { theme } from '#theme/theme.ts'
import type { Column } from './rows.ts'
import { WideGrid } from './WideGrid.tsx'

type Row = { fqdn: string }

const items = ['a.cz', 'b.cz', 'c.cz'].map((fqdn) => ({ fqdn }))
const drawn = vi.fn<(name: string) => void>()
const columns: readonly Column<Row>[] = [
  {
    field: 'fqdn',
    title: 'domain.field.fqdn',
    minWidth: 200,
    onCard: 'heading',
    render: ({ fqdn }) => {
      drawn(fqdn)
      return fqdn
    },
  },
]

beforeEach(async () => {
  await Promise.all(messageFiles.map(loadMessages))
  await changeLocale('en-US')
})

test('a box that is ticked draws no cell of another row', async () => {
  await show()
  drawn.mockClear()
  await tick('b.cz')
  expect(chosen()).toEqual(['b.cz'])
  expect(drawn.mock.calls.flat().filter((name) => name !== 'b.cz')).toEqual([])
  await tick('b.cz')
  expect(chosen()).toEqual([])
})

test('boxes show what is selected from the beginning, and what is selected elsewhere later', async () => {
  const { select } = await show(['c.cz'])
  expect(chosen()).toEqual(['c.cz'])
  await select(['a.cz', 'c.cz'])
  expect(chosen()).toEqual(['a.cz', 'c.cz'])
})

test('the box of the page ticks nothing while it is not known which rows are selected', async () => {
  await show([], false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await act(async () => {})
  expect(chosen()).toEqual([])
})

test('a box has no ripple, whose animation would last as long as the focus', async () => {
  await show()
  fireEvent.mouseDown(screen.getByRole('checkbox', { name: 'Select b.cz' }))
  await act(async () => {})
  expect(document.querySelector('.MuiTouchRipple-root')).toBeNull()
})

test('other rows are drawn once, with their total, and the present ones not again', async () => {
  const { turnTo } = await show()
  drawn.mockClear()
  await turnTo(['e.cz', 'f.cz'])
  expect(drawn.mock.calls.flat().sort()).toEqual(['e.cz', 'f.cz'])
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3')
})

/** Shows the grid with a selection; the returned functions select and change its rows from outside of it. */
async function show(selected: readonly string[] = [], mayChoose = true) {
  const outside: Partial<Outside> = {}
  const list = <List selected={selected} mayChoose={mayChoose} onReady={(ready) => Object.assign(outside, ready)} />
  render(
    <IntlRoot>
      <ThemeProvider theme={theme}>
        <PageRouter router={createMemoryRouter([{ path: '/', element: list }])} />
      </ThemeProvider>
    </IntlRoot>,
  )
  await act(async () => {})
  return {
    select: (names: readonly string[]) => act(async () => outside.select?.(new Set(names))),
    turnTo: (names: readonly string[]) => act(async () => outside.turnTo?.(names.map((fqdn) => ({ fqdn })))),
  }
}

type Outside = { select: (names: ReadonlySet<string>) => void; turnTo: (rows: Row[]) => void }

type ListProps = {
  selected: readonly string[]
  mayChoose: boolean
  onReady: (outside: Outside) => void
}

function List({ selected, mayChoose, onReady }: ListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(selected))
  const [rows, setRows] = useState(items)
  const page = useMemo(() => ({ ...constant.page, items: rows, total: rows.length }), [rows])
  onReady({ select: setChosen, turnTo: setRows })
  const select = (names: ReadonlySet<string>) => mayChoose && setChosen(names)
  const choice = { ids: rows.map(nameOf), chosen, mayChoose, set: () => {}, setChosen: select }

  return <WideGrid {...constant} page={page} choice={choice} />
}

const nameOf = ({ fqdn }: Row) => fqdn
const constant = {
  label: 'app.navigation.domains',
  columns,
  look: { density: 'comfortable', widths: {}, onWidth: () => {} },
  page: { items, total: 3, page: 1, size: 25, pages: 1, asOf: '2026-11-26T00:00:00Z', today: '2026-11-26' },
  query: { page: 1, size: 25, sort: 'fqdn' },
  rowId: nameOf,
  listKey: 'domain:TEST',
  onOpen: () => {},
  isSelectable: () => true,
  cursor: { current: null },
  menu: { openBeside: () => {}, openAt: () => {} },
} as const satisfies Omit<Parameters<typeof WideGrid<Row>>[0], 'choice'>

async function tick(name: string) {
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await act(async () => {})
}

/** The rows whose boxes are ticked. */
function chosen(): string[] {
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /\.cz$/ })
  return boxes
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? '')
}
