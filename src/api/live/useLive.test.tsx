import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionStateEvent } from '#contract/auctionEvents.ts'
import { signInToAuctions } from '#contract/auction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { serverNow } from '#src/api/clock.ts'
import { recordSignedIn } from '../owner.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { pretendServer } from '#tests/browser/pretendServer.ts'
import { anAuctionToken } from '#tests/builders/auctionToken.ts'
import { useGone, useLive, useLostAt, useAuctionState, useUnread, useWatching } from './useLive.ts'

const at = '/v1/public/events/'
const [a, b] = ['6badc057-629c-4a06-9180-134845e1013e', '7badc057-629c-4a06-9180-134845e1013e']
const read: PublicAuctionState = {
  ...{ sequence: 3, status: 'in_auction', price: '300', lowestNext: '350', currency: 'CZK', bids: 3, leader: 1 },
  endsAt: '2026-11-21T20:00:00Z',
}
const news = (id: string, sequence: number): AuctionStateEvent => ({
  ...read,
  ...{ id, sequence, price: String(sequence * 100), at: new Date(serverNow()).toISOString() },
})
let events: ReturnType<typeof pretendEvents>
let server: ReturnType<typeof pretendServer>

beforeEach(() => {
  document.cookie = 'auction_token=; Max-Age=0; Path=/'
  events = pretendEvents()
  server = pretendServer()
  server.answer(signInToAuctions, () => ({ access_token: anAuctionToken() }))
  signedIn('ANNA')
})

afterEach(async () => {
  hide(false)
  cleanup()
  await waitFor(() => expect(events.listeners(at)).toBe(0))
  vi.unstubAllGlobals()
})

describe('useLive', () => {
  test('shows the newest of the answer and the events, and never an older state', async () => {
    render(<Prices ids={[a]} />)
    expect(screen.getByText('300')).toBeTruthy()
    await listening()
    events.send(at, 'standing', news(a, 5))
    expect(await screen.findByText('500')).toBeTruthy()
    events.send(at, 'standing', news(a, 4))
    events.send(at, 'standing', news(a, 6))
    expect(await screen.findByText('600')).toBeTruthy()
    events.send(at, 'standing', news(a, 2))
    events.send(at, 'standing', news(b, 9))
    events.send(at, 'standing', { ...news(a, 7), price: 'a lot' })
    events.send(at, 'mine', { unread: 0 })
    events.send(at, 'standing', news(a, 8))
    expect(await screen.findByText('800')).toBeTruthy()
  })

  test('an answer later than the event is shown', async () => {
    const { rerender } = render(<Prices ids={[a]} />)
    await listening()
    events.send(at, 'standing', news(a, 5))
    await screen.findByText('500')
    rerender(<Prices ids={[a]} read={{ ...read, sequence: 6, price: '650' }} />)
    expect(screen.getByText('650')).toBeTruthy()
  })

  test('one stream carries all that is on the screen, and is opened anew when that changes', async () => {
    const { rerender } = render(
      <>
        <Prices ids={[b]} />
        <Cell id={a} />
        <Prices ids={[a]} />
      </>,
    )
    await listening()
    expect(requestedIds()).toEqual([[a, b].join()])
    events.send(at, 'standing', news(a, 5))
    await screen.findAllByText('500')
    rerender(<Prices ids={[a]} />)
    await waitFor(() => expect(requestedIds()).toEqual([a]))
    expect(lastPosition()).toBe('5')
    rerender(<Prices ids={[a, b]} />)
    await waitFor(() => expect(requestedIds()).toEqual([[a, b].join()]))
    expect(lastPosition()).toBe('5.-')
    expect(events.requests).toHaveLength(3)
  })

  test('a cell is drawn with the state of an event', async () => {
    render(<Cell id={a} />)
    await listening()
    events.send(at, 'standing', news(a, 4))
    expect(await screen.findByText('400')).toBeTruthy()
  })

  test('continues after the last change that was received of each auction', async () => {
    render(<Prices ids={[a, b]} />)
    await listening()
    expect(lastPosition()).toBeNull()
    events.send(at, 'standing', news(b, 7))
    events.send(at, 'standing', news(a, 5))
    await screen.findByText('500')
    events.end(at)
    await listening()
    expect(lastPosition()).toBe('5.7')
    events.send(at, 'standing', news(a, 6))
    expect(await screen.findByText('600')).toBeTruthy()
  })

  test('an auction whose changes were lost is read anew, and shown as it stands however it stood before', async () => {
    const readAnew = vi.fn<() => void>()
    render(<Reading ids={[a]} readAnew={readAnew} />)
    await listening()
    events.send(at, 'standing', news(a, 9))
    await screen.findByText('900')
    events.send(at, 'gone', { ids: [b] })
    events.send(at, 'gone', { ids: [a] })
    events.send(at, 'standing', news(a, 4))
    expect(await screen.findByText('400')).toBeTruthy()
    expect(readAnew).toHaveBeenCalledOnce()
  })

  test('says that it is lost while it does not come back, and that it is there again', async () => {
    events.refuse({ status: 503, code: 'overloaded' })
    render(<Lost />)
    expect(await screen.findByText('lost')).toBeTruthy()
    events.refuse(null)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('connected')).toBeTruthy()
  })

  test('is closed while the tab is hidden and open again when it is seen', async () => {
    render(<Prices ids={[a]} />)
    await listening()
    hide(true)
    await waitFor(() => expect(events.listeners(at)).toBe(0))
    hide(false)
    await listening()
  })

  test('takes the server’s clock from the first event', async () => {
    render(<Prices ids={[a]} />)
    await listening()
    events.send(at, 'standing', { ...news(a, 5), at: new Date(Date.now() - 3_600_000).toISOString() })
    await screen.findByText('500')
    expect(Math.abs(serverNow() - (Date.now() - 3_600_000))).toBeLessThan(60_000)
  })
})

describe('useUnread', () => {
  test('counts my unread messages, received with the token of the auctions', async () => {
    render(<Unread />)
    await listening()
    expect(events.requests[0]?.headers.get('authorization')).toBe(`Bearer ${anAuctionToken()}`)
    expect(events.queries(at)[0]?.get('mine')).toBe('yes')
    events.send(at, 'mine', { unread: 3 })
    expect(await screen.findByText('3 unread')).toBeTruthy()
  })

  test('requests nothing when nobody is signed in, and prices are received all the same', async () => {
    recordSignedIn(Promise.resolve(null))
    render(
      <>
        <Unread />
        <Prices ids={[a]} />
      </>,
    )
    await listening()
    expect(server.requests).toEqual([])
    expect(events.queries(at).map((query) => query.get('mine'))).toEqual([null])
  })

  test('is received no more when the session has ended, and prices are', async () => {
    signedIn('GITA')
    server.answer(signInToAuctions, () => ({ access_token: anAuctionToken({ handle: 'GITA' }) }))
    render(
      <>
        <Unread />
        <Prices ids={[a]} />
      </>,
    )
    await listening()
    events.send(at, 'ended-session', {})
    events.end(at)
    await waitFor(() => expect(events.queries(at).map((query) => query.get('mine'))).toEqual([null]))
    expect(requestedIds()).toEqual([a])
  })
})

function Prices({ ids, read: known = read }: { ids: string[]; read?: PublicAuctionState }) {
  const { stateOf: stateOfAuction } = useLive(ids)
  return ids.map((id) => <p key={id}>{stateOfAuction(id, known).price}</p>)
}

function Reading({ ids, readAnew }: { ids: string[]; readAnew: () => void }) {
  useGone(ids, readAnew)
  return <Prices ids={ids} />
}

function Cell({ id }: { id: string }) {
  useWatching([id])
  return <p>{useAuctionState(id, read).price}</p>
}

function Lost() {
  useWatching([a])
  return <p>{useLostAt() === null ? 'connected' : 'lost'}</p>
}

function Unread() {
  return <p>{useUnread()} unread</p>
}

async function listening() {
  await waitFor(() => expect(events.listeners(at)).toBe(1))
}

function lastPosition() {
  return events.requests.at(-1)?.headers.get('last-event-id')
}

function requestedIds() {
  return events.queries(at).map((query) => query.get('ids'))
}

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** Another owner each time, as far as the stream knows. */
function signedIn(handle: string) {
  recordSignedIn(Promise.resolve({ contact: { handle, name: null }, withoutContact: null }))
}
