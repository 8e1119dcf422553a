import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '#intl/messages.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import type { FindReferences } from './parts/filters.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import type { AddressChange } from '#src/ui/grid/useListAddress.ts'

const all = [
  { handle: 'REG-PILOT', name: 'Pilot Hosting', count: 1200 },
  { handle: 'REG-ALFA', name: 'Alfa', count: 7 },
]
const find = vi.fn<FindReferences>()
const onChange = vi.fn<(change: AddressChange) => void>()

beforeEach(async () => {
  signedInServer()
  onChange.mockReset()
  find.mockReset()
  find.mockImplementation((text) => {
    const items = all.filter(({ name, handle }) => `${name} ${handle}`.toLowerCase().includes(text.toLowerCase()))
    return Promise.resolve({ items, isMore: false })
  })
  await loadMessages('main')
})

const show = async (present = '') => {
  await showPart(
    <ReferenceFilter
      spec={{ id: 'registrar', title: 'filter.by.registrar', kind: 'reference', name: 'registrar', find }}
      present={new URLSearchParams(present)}
      onChange={onChange}
    />,
    '/',
  )
  return screen.findByRole('combobox', { name: 'Name or handle' })
}
const options = () => within(screen.getByRole('listbox')).getAllByRole('option')

describe('a filter by other objects', () => {
  test('has the focus and offers mine with name, handle and number', async () => {
    const field = await show()
    expect(document.activeElement).toBe(field)
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(options()[0]?.textContent).toBe('Pilot HostingREG-PILOT1,200')
  })

  test('takes what is found by the name that stands in the rows, with Enter', async () => {
    await userEvent.type(await show(), 'pilot hosting')
    await waitFor(() => expect(options()).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith({ registrar: 'REG-PILOT' })
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })

  test('offers all again at once after a choice, so that the next arrow goes on', async () => {
    const field = await show()
    await waitFor(() => expect(options()).toHaveLength(2))
    await userEvent.type(field, 'pilot hosting')
    await waitFor(() => expect(options()).toHaveLength(1))
    find.mockReturnValue(new Promise(() => {}))
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ registrar: 'REG-ALFA' })
  })

  test('adds to what is chosen, and leaves it when it is taken again', async () => {
    await show('registrar=REG-ALFA')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false'])
    await userEvent.click(screen.getByText('Pilot Hosting'))
    expect(onChange).toHaveBeenCalledWith({ registrar: 'REG-ALFA,REG-PILOT' })
    await userEvent.click(screen.getByText('Alfa'))
    expect(onChange).toHaveBeenLastCalledWith({ registrar: '' })
  })

  test('takes a handle that is not among mine, typed in full', async () => {
    await userEvent.type(await show(), 'reg-other')
    await waitFor(() => expect(options().map((option) => option.textContent)).toEqual(['REG-OTHER']))
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith({ registrar: 'REG-OTHER' })
  })

  test('takes what is found by a pasted name after a search that found nothing', async () => {
    const field = await show()
    if (!(field instanceof HTMLInputElement)) throw new Error('a field that is none')
    await userEvent.type(field, 'xyz')
    await waitFor(() => expect(options().map((option) => option.textContent)).toEqual(['XYZ']))
    let answer = () => {}
    find.mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve({ items: all.slice(0, 1), isMore: false })
      }),
    )
    field.select()
    await userEvent.paste('pilot')
    expect(within(screen.getByRole('listbox')).queryAllByRole('option')).toEqual([])
    answer()
    await waitFor(() => expect(options()).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith({ registrar: 'REG-PILOT' })
  })

  test('offers no handle of the typed letters beside what they find', async () => {
    await userEvent.type(await show(), 'pilot')
    await waitFor(() => expect(options().map((option) => option.textContent)).toEqual(['Pilot HostingREG-PILOT1,200']))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenCalledWith({ registrar: 'REG-PILOT' })
  })

  test('leaves the chosen values when Backspace is pressed in the empty field', async () => {
    await show('registrar=REG-ALFA')
    await userEvent.keyboard('{Backspace}')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('says that nothing of mine is called that, and when choices could not be loaded', async () => {
    const field = await show()
    await userEvent.type(field, 'no such one')
    expect(await screen.findByText('Nothing of yours has this name.')).toBeDefined()
    find.mockRejectedValue(new Error('away'))
    await userEvent.type(field, '!')
    expect(await screen.findByText(/couldn’t be loaded/)).toBeDefined()
  })
})
