import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useWatching } from '#src/api/live/useLive.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { LiveNote } from './LiveNote.tsx'

let events: ReturnType<typeof pretendEvents>
beforeEach(() => {
  events = pretendEvents()
  signedInServer()
})
afterEach(() => vi.unstubAllGlobals())

describe('LiveNote', () => {
  test.each([
    ['en-US', /^The connection was lost at \d/],
    ['cs-CZ', /^Spojení se v \d/],
  ] as const)('says in %s since when the connection is lost, until it is back', async (locale, words) => {
    events.refuse({ status: 503, code: 'overloaded' })
    await showPart(<Watching id={crypto.randomUUID()} />, '/auctions/list/ongoing', { locale })
    expect(screen.getByRole('status').textContent).toBe('')
    const note = await screen.findByText(words)
    expect(note.closest('[role=status]')).toBeTruthy()
    expect(note.textContent).toMatch(/decided when it reaches us|rozhodne stav aukce ve chvíli/)

    events.refuse(null)
    act(() => void window.dispatchEvent(new Event('online')))
    await vi.waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })
})

/** Watches another auction in each test, so that a stream is opened. */
function Watching({ id }: { id: string }) {
  useWatching([id])
  return <LiveNote mayBid />
}
