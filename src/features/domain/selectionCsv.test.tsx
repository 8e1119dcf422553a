import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportDomainsCsv, exportSelectedDomainsCsv, listDomains } from '#contract/domain.ts'
import { getCommands } from '#src/ui/command/commands.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aRow } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { DomainListPage, loader } from './DomainListPage.tsx'

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetched.mockImplementation(async () => new Response('Domain\r\na.cz\r\n'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

test('a file has the selected rows alone, unless the whole list is chosen', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const server = signedInServer()
  server.answer(listDomains, () => aPageOf(['a.cz', 'b.cz', 'c.cz'].map((name) => aRow(name))))
  await showPage([{ path: '/domains', loader, Component: DomainListPage }], '/domains?columns=fqdn,lock&sort=-fqdn', {
    beside: <CommandKeys singleKeys />,
  })
  await waitFor(() => expect(getCommands().some(({ id }) => id === 'list.export')).toBe(true))
  fireEvent.click(await screen.findByLabelText('Select a.cz'))
  fireEvent.click(screen.getByLabelText('Select c.cz'))

  await openForm()
  fireEvent.click(await screen.findByText('Download 2 rows'))
  await waitFor(() => expect(save).toHaveBeenCalled())
  const [address, { method, body } = {}] = fetched.mock.calls[0] ?? []
  expect([address, method]).toEqual([exportSelectedDomainsCsv.path, 'POST'])
  expect(await new Response(body ?? null).json()).toMatchObject({
    selection: { ids: ['a.cz', 'c.cz'] },
    query: { sort: '-fqdn' },
    columns: 'fqdn,lock',
    values: 'words',
  })

  await openForm()
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: 'all' } })
  fireEvent.click(screen.getByText('Download 3 rows'))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(fetched.mock.calls[1]?.[0]).toMatch(new RegExp(`^${exportDomainsCsv.path}\\?.*sort=-fqdn`))
})

async function openForm() {
  await act(async () => void fireEvent.keyDown(document.body, { key: 'e' }))
}
