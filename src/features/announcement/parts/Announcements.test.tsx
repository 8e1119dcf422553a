import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { Announcements, startAnnouncements } from './Announcements.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('without announcements their code is loaded once a place for them has been drawn for a while', async () => {
  await startAnnouncements([])
  expect(vi.getTimerCount()).toBe(0)

  const { unmount } = render(<Announcements place="head" isInset />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)

  render(
    <MemoryRouter>
      <IntlRoot>
        <Announcements place="head" isInset />
      </IntlRoot>
    </MemoryRouter>,
  )
  act(() => void vi.advanceTimersByTime(2999))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('status')).toBeDefined()
})
