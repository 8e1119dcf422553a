import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '#contract/announcement.ts'
import { readSettings } from '#contract/system.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { someSettings } from '#tests/builders/domain.ts'
import { AnnouncementBar } from './AnnouncementBar.tsx'
import { setAnnouncements } from './announcementStore.ts'

class Observer {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  act(() => setAnnouncements([], null))
})

let count = 0
const anAnnouncement = (given: Partial<Announcement> = {}): Announcement => {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    version: 1,
    level: 'info',
    text: { cs: 'Odstávka', en: 'Maintenance' },
    ...given,
  }
}

async function show(announcements: readonly Announcement[]) {
  const server = signedInServer()
  setAnnouncements(announcements, null)
  await showPart(
    <>
      <AnnouncementBar place="head" isInset />
      <AnnouncementBar place="foot" isInset />
    </>,
    '/',
  )
  return server
}

const places = () => screen.getAllByRole('status').map((place) => place.textContent)

test('what came with the page stands above it', async () => {
  await show([anAnnouncement({ level: 'warning' })])
  await screen.findByText(/Maintenance/)
  expect(places()).toEqual(['Attention: Maintenance', ''])
})

test('a later one stands below, and is requested on the return to the page', async () => {
  const server = await show([])
  await waitFor(() => expect(places()).toEqual(['', '']))
  server.answer(readSettings, () => ({ ...someSettings, announcements: [anAnnouncement()] }))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText(/Maintenance/)
  expect(places()).toEqual(['', 'Please note: Maintenance'])
})

test('one that was closed comes back only when it is changed', async () => {
  const user = userEvent.setup()
  const one = anAnnouncement()
  await show([one])
  await screen.findByText(/Maintenance/)
  const [head] = screen.getAllByRole('status')
  if (!head) throw new Error('nothing is announced')
  await user.click(within(head).getByRole('button', { name: 'Close the announcement' }))
  expect(places()).toEqual(['', ''])
  act(() => setAnnouncements([one], null))
  expect(places()).toEqual(['', ''])
  act(() => setAnnouncements([{ ...one, version: 2 }], null))
  expect(places()).toEqual(['Please note: Maintenance', ''])
})
