import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VisitSign } from '#contract/visit.ts'
import { showPart } from '#tests/browser/showPage.tsx'
import { someSettings } from '#tests/builders/domain.ts'
import { VisitChoice, VisitCounter } from './VisitCounter.tsx'

type Sent = { address: string; init: RequestInit; sign: VisitSign }

let sent: Sent[]
/** The answer of the tracker to the next request. */
let take: () => Promise<Response>

beforeEach(() => {
  sent = []
  take = async () => Response.json({ isCounted: true })
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { body: string }) => {
    sent.push({ address, init, sign: VisitSign.parse(JSON.parse(init.body)) })
    return take()
  })
})

afterEach(() => {
  show('visible')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kinds = () => sent.map(({ sign }) => sign.kind)
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function show(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** From here on time stands, and passes by hand. */
async function open(address = '/domains/detail/moje.cz?tab=traffic') {
  const reportReady = vi.fn<() => void>()
  const part = (
    <>
      <VisitCounter />
      <VisitChoice />
      <Ready {...{ reportReady }} />
    </>
  )
  const router = await showPart(part, address, { frame: { settings: someSettings, info: null } })
  await waitFor(() => expect(reportReady).toHaveBeenCalled())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  return router
}

/** Effects run in order: once this one has, those before it listen. */
function Ready({ reportReady }: { reportReady: () => void }) {
  useEffect(reportReady, [reportReady])
  return null
}

function agree() {
  fireEvent.click(screen.getByRole('button', { name: 'Count them' }))
  expect(sent).toHaveLength(1)
}

describe('a visit', () => {
  test('is not counted before it is allowed', async () => {
    await open()
    await pass(60)
    expect(sent).toEqual([])
  })

  test('once allowed is reported at once and every fifteen seconds', async () => {
    await open()
    agree()
    await pass(14)
    expect(sent).toHaveLength(1)
    await pass(46)
    expect(kinds().slice(1)).toEqual(['beat', 'beat', 'beat', 'beat'])
  })

  test('rests while the page is hidden, and goes on when it is shown', async () => {
    await open()
    agree()
    act(() => show('hidden'))
    await pass(120)
    expect(sent).toHaveLength(1)
    act(() => show('visible'))
    await pass(16)
    expect(kinds().slice(1)).toEqual(['beat'])
  })

  test('ends when it is no longer allowed', async () => {
    await open()
    agree()
    fireEvent.click(screen.getByRole('button', { name: 'Do not count' }))
    await pass(60)
    expect(sent).toHaveLength(1)
  })

  test('ends in this tab when another says no', async () => {
    await open()
    agree()
    localStorage.setItem('visits', 'not-counted')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'visits' })))
    await pass(60)
    expect(sent).toHaveLength(1)
  })

  test('goes on with each page, of which it reports the pattern and no name', async () => {
    const router = await open()
    agree()
    await act(() => router.navigate('/contact/detail/ANNA-NOVAKOVA?code=secret#secret'))
    await act(() => router.navigate('/no/such/page/anna@mail.example'))
    expect(sent.map(({ sign }) => sign.page)).toEqual(['/domains/detail/:fqdn', '/contact/detail/:handle', '/*'])
    expect(kinds().slice(1)).toEqual(['page', 'page'])
    expect(new Set(sent.map(({ sign }) => sign.visit)).size).toBe(1)
    expect(new Set(sent.map(({ sign }) => sign.view)).size).toBe(3)
  })

  test('is reported without cookies and without the address of the report', async () => {
    document.cookie = 'csrf=a.b; Path=/'
    await open()
    agree()
    expect(sent[0]?.address).toBe('/api/common/visits/')
    expect(sent[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect([...new Headers(sent[0]?.init.headers).keys()]).toEqual(['content-type'])
  })

  test('waits three seconds for the tracker and then goes on without', async () => {
    const given: boolean[] = []
    take = () =>
      new Promise((_resolve, reject) => {
        const signal = sent.at(-1)?.init.signal
        signal?.addEventListener('abort', () => {
          given.push(true)
          reject(signal.reason)
        })
      })
    await open()
    agree()
    await pass(2)
    expect(given).toEqual([])
    await pass(2)
    expect(given).toEqual([true])
    await pass(12)
    expect(kinds().slice(1)).toEqual(['beat'])
  })
})

describe('the choice', () => {
  test('is stored for the next time, and can be changed', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Do not count' }))
    expect(localStorage.getItem('visits')).toBe('not-counted')
    expect(document.activeElement?.textContent).toBe('Your visits are not counted.')
    agree()
    expect(localStorage.getItem('visits')).toBe('counted')
  })

  test.each([
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ])('is not requested of a browser with %s, which wins even over an earlier choice', async (_what, name, on) => {
    localStorage.setItem('visits', 'counted')
    Object.defineProperty(navigator, name, { configurable: true, value: on })
    await open()
    await pass(60)
    Reflect.deleteProperty(navigator, name)
    expect(sent).toEqual([])
    expect(screen.getByText(/so your visits are not counted/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
