import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '#intl/messages.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import type { AddressChange } from '#src/ui/grid/useListAddress.ts'

const onPick = vi.fn<(value: string) => void>()
const onApply = vi.fn<(change: AddressChange) => void>()

beforeEach(async () => {
  signedInServer()
  onApply.mockReset()
  await loadMessages('main')
})

const show = (present = '', most = 10_000) =>
  showPart(
    <FilterEditor
      spec={{
        ...{ id: 'price', title: 'filter.auction.by.price', kind: 'range', from: 'priceFrom', to: 'priceTo' },
        ...{ least: 0, most },
      }}
      present={new URLSearchParams(present)}
      onApply={onApply}
      onChange={onApply}
    />,
    '/',
  )

describe('a range', () => {
  test.each([
    ['2 000', '5000', { priceFrom: '2000', priceTo: '5000' }],
    ['', '5000', { priceFrom: '', priceTo: '5000' }],
    ['10000', '', { priceFrom: '10000', priceTo: '' }],
    ['5000', '10 000{Enter}', { priceFrom: '5000', priceTo: '10000' }],
  ])('from “%s” to “%s” is written', async (from, to, written) => {
    await show()
    if (from) await userEvent.type(screen.getByLabelText(/^From/), from)
    if (to) await userEvent.type(screen.getByLabelText(/^To/), to)
    if (!to.endsWith('{Enter}')) await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onApply).toHaveBeenCalledWith(written)
  })

  test.each([
    ['500', '100', 'The upper limit is below the lower one.'],
    ['', '10001', 'Enter whole numbers from 0 to 10,000.'],
    ['2 5', '', 'Enter whole numbers from 0 to 10,000.'],
  ])('from “%s” to “%s” is refused with the reason', async (from, to, why) => {
    await show()
    if (from) await userEvent.type(screen.getByLabelText(/^From/), from)
    if (to) await userEvent.type(screen.getByLabelText(/^To/), to)
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert').textContent).toBe(why)
    expect(onApply).not.toHaveBeenCalled()
  })

  test('the highest price that a zone may set is written', async () => {
    await show('', 1_000_000_000)
    await userEvent.type(screen.getByLabelText(/^To/), '1000000000{Enter}')
    expect(onApply).toHaveBeenCalledWith({ priceFrom: '', priceTo: '1000000000' })
  })

  test('a pasted text that is no number stays, and is refused', async () => {
    await show()
    await userEvent.click(screen.getByLabelText(/^From/))
    await userEvent.paste('much')
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', 'much')
    expect(screen.getByText(/^This number isn’t clear\./)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter whole numbers from 0 to 10,000.')
    expect(onApply).not.toHaveBeenCalled()
  })

  test('a typed letter is refused where it was typed', async () => {
    await show()
    await userEvent.type(screen.getByLabelText(/^From/), '3x')
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '3')
    expect(screen.getByText('“x” can’t be used here.')).toBeDefined()
  })

  test('begins with what the address has', async () => {
    await show('priceFrom=300')
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '300')
  })
})

test('letters go to the next choice that begins with them, with the keys of the page silent', async () => {
  const options = ['State', 'Expires within (days)', 'Expires', 'Holder'].map((label) => ({ value: label, label }))
  await showPart(<ChoiceList label="filter.title" options={options} value={null} onPick={onPick} />, '/', {
    beside: <CommandKeys singleKeys />,
  })
  screen.getByRole('button', { name: 'State' }).focus()
  await userEvent.keyboard('ee')
  expect(document.activeElement?.textContent).toBe('Expires')
  await userEvent.keyboard('e{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Expires within (days)')
})
