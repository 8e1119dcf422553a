import { DataGrid, useGridApiRef, type GridRowId } from '@mui/x-data-grid'
import { act, render } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setPlace, type RowCursor } from './rowPlace.ts'
import { useCellFocus } from './useCellFocus.ts'

const focused = vi.fn<(cell: { id: GridRowId; field: string }) => void>()

beforeEach(() => {
  focused.mockClear()
  setPlace('domain:TEST', { id: 'b.cz', field: 'fqdn', index: 1, isDue: false })
})

test('after a return the focus is put on its row, and not again when later rows come', async () => {
  const { rerender } = render(<Returned ids={['a.cz', 'b.cz']} />)
  await frames()
  expect(focused.mock.calls.map(([{ id, field }]) => [id, field])).toEqual([['b.cz', 'fqdn']])

  rerender(<Returned ids={['a.cz', 'b.cz', 'c.cz']} />)
  await frames()
  expect(focused).toHaveBeenCalledTimes(1)
})

test('a newer answer right after a return leaves the focus to its row', async () => {
  const { rerender } = render(<Returned ids={['a.cz', 'b.cz']} />)
  rerender(<Returned ids={['a.cz', 'b.cz']} />)
  await frames()
  expect(focused.mock.calls.map(([{ id, field }]) => [id, field])).toEqual([['b.cz', 'fqdn']])
})

test('after a return the focus comes to its row although the grid missed that it should', async () => {
  const { rerender } = render(<Returned ids={['a.cz', 'b.cz']} isDeaf />)
  await frames()
  expect(rowInFocus()).toBe('b.cz')

  // And only once: a user who goes on is left alone.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  rerender(<Returned ids={['a.cz', 'b.cz', 'c.cz']} isDeaf />)
  await frames()
  expect(rowInFocus()).toBeUndefined()
})

test('after a return the focus comes to a row that is drawn later', async () => {
  const { rerender } = render(<Returned ids={['a.cz']} isDeaf drawn={[]} />)
  await frames()
  rerender(<Returned ids={['a.cz', 'b.cz']} isDeaf />)
  await frames()
  expect(rowInFocus()).toBe('b.cz')
})

test('a row that is due does not take the focus from one who has gone on meanwhile', async () => {
  const { rerender } = render(<Returned ids={['a.cz', 'b.cz', 'c.cz']} />)
  await frames()
  setPlace('domain:TEST', { id: '', field: 'fqdn', index: 0, isDue: true })
  rerender(<Returned ids={['a.cz', 'b.cz', 'c.cz', 'd.cz']} />)
  cursor.current?.focus(2)
  await frames()
  expect(rowInFocus()).toBe('c.cz')
})

function rowInFocus() {
  return document.activeElement?.closest<HTMLElement>('[role="row"]')?.dataset['id']
}

type Returning = { ids: string[]; drawn?: string[]; isDeaf?: boolean }

/** A list one has come back to by a link. A deaf grid is one that was drawing when it was given the focus. */
function Returned(props: Returning) {
  return (
    <MemoryRouter initialEntries={[{ pathname: '/domains', state: { isReturn: true } }]}>
      <Rows {...props} />
    </MemoryRouter>
  )
}

const cursor: { current: RowCursor | null } = { current: null }
const columns = [{ field: 'fqdn' }]

function Rows({ ids, drawn = ids, isDeaf = false }: Returning) {
  const apiRef = useGridApiRef()
  useCellFocus(apiRef, { listKey: 'domain:TEST', ids, before: 0, cursor })
  useEffect(() => apiRef.current?.subscribeEvent('cellFocusIn', focused), [apiRef])
  useLayoutEffect(() => {
    if (isDeaf && apiRef.current) apiRef.current.setCellFocus = () => {}
  }, [apiRef, isDeaf])
  return <DataGrid apiRef={apiRef} columns={columns} rows={drawn.map((id) => ({ id, fqdn: id }))} />
}

/** Waits until what was put off for two frames has run. */
async function frames() {
  await act(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((go) => requestAnimationFrame(go))
  })
}
