import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTraffic, type Traffic } from '#contract/traffic.ts'
import type { Locale } from '#intl/locales.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { aTraffic } from '#tests/builders/measuredTraffic.ts'
import { DomainTraffic } from './DomainTraffic.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  // Nothing has a size here, and a chart draws nothing into nothing.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 264))
  server = signedInServer()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(traffic: Traffic, { address = '', locale = 'en-US' }: { address?: string; locale?: Locale } = {}) {
  server.answer(readTraffic, () => traffic)
  const entry = { pathname: '/', search: address, state: { list: '?q=a' } }
  const router = await showPart(<DomainTraffic fqdn="a.cz" isInZone />, entry, { locale })
  await screen.findByRole('heading', { name: locale === 'cs-CZ' ? 'Provoz DNS' : 'DNS traffic' })
  return router
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const week = [100, 120, null, 110, 90, 0, 200]

describe('the traffic of a domain', () => {
  test('is summed up in a sentence and four figures, which say what is not known', async () => {
    await show(aTraffic(week))
    expect(
      await screen.findByText('From November 14, 2026 to November 20, 2026: 620 queries; 1 day is missing (hatched).'),
    ).toBeTruthy()
    const figures = screen.getAllByRole('definition').map((figure) => figure.textContent)
    expect(figures).toEqual(['103 queries', '200 November 20, 2026', '0 November 19, 2026', '– period too short'])
  })

  test('shows the trend by its share of the mean', async () => {
    await show(aTraffic(week, { trend: { perWeek: 70, share: 0.061 } }), { locale: 'cs-CZ' })
    const figures = (await screen.findAllByRole('definition')).map((figure) => figure.textContent)
    expect(figures.at(-1)).toMatch(/^\+6,1\s%\s\+70 dotazů denně$/)
  })

  test.each([
    [0, '0% no change'],
    [-0.3, '-0.3% less than a query a day'],
    [-1, '-1% -1 query a day'],
  ])('shows a trend of %d queries a week in words', async (perWeek, words) => {
    await show(aTraffic(week, { trend: { perWeek, share: perWeek / 100 } }))
    expect((await screen.findAllByRole('definition')).at(-1)?.textContent).toBe(words)
  })

  test('is a chart whose days are walked with the keys and described in words, gaps too', async () => {
    await show(aTraffic(week))
    const chart = await screen.findByRole('slider', { name: 'Chart of queries by day' })
    const described = () => chart.getAttribute('aria-valuetext')
    chart.focus()
    expect(described()).toBe('Friday, November 20, 2026: 200 queries')
    await userEvent.keyboard('{ArrowLeft}')
    expect(described()).toBe('Thursday, November 19, 2026: 0 queries')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(described()).toBe('Monday, November 16, 2026: unknown')
    expect(chart.getAttribute('aria-valuenow')).toBe('3')
    expect(screen.getByText('Monday, November 16, 2026: unknown')).toBeTruthy()
  })

  test('draws a gap as a gap and nothing across it', async () => {
    await show(aTraffic(week))
    const chart = await screen.findByRole('slider')
    await waitFor(() => expect(chart.querySelectorAll('.recharts-reference-area')).toHaveLength(1))
    // Two stretches of the line, each begun anew.
    expect(chart.querySelector('.recharts-area-curve')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  })

  test('has the same numbers as a table', async () => {
    await show(aTraffic(week))
    await userEvent.click(await screen.findByRole('button', { name: 'As a table: Queries by day' }))
    const rows = within(screen.getByRole('table', { name: 'Queries by day' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayQueries',
      'November 14, 2026100',
      'November 15, 2026120',
      'November 16, 2026unknown',
      'November 17, 2026110',
      'November 18, 202690',
      'November 19, 20260',
      'November 20, 2026200',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'As a chart: Queries by day' }))
    expect(await screen.findByRole('slider')).toBeTruthy()
  })

  test('is split by type and by response, in words for readers and as tables', async () => {
    await show(aTraffic(week))
    const drawing = await (await part('By response')).findByRole('img')
    expect(drawing.getAttribute('aria-label')).toBe(
      'By response. NOERROR: 465 queries, 75.0%; unanswered: 155 queries, 25.0%',
    )
    await userEvent.click(screen.getByRole('button', { name: 'As a table: By query type' }))
    const rows = (await part('By query type')).getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['Query typeQueriesShare in %', 'A46575.00', 'other15525.00'])
  })

  test('offers to cut peaks off only where a day stands far out', async () => {
    await show(aTraffic([100, 110, 90, 5000, 100, 105, 95]))
    const cut = await screen.findByRole('button', { name: 'Trim peaks' })
    const top = () => screen.getByRole('slider').querySelectorAll('.cut').length
    await screen.findByRole('slider')
    expect(top()).toBe(0)
    await userEvent.click(cut)
    expect(cut.getAttribute('aria-pressed')).toBe('true')
    expect(top()).toBe(1)
  })

  test('has nothing to cut off where all days are alike', async () => {
    await show(aTraffic(week))
    await screen.findByRole('slider')
    expect(screen.queryByRole('button', { name: 'Trim peaks' })).toBeNull()
  })
})

describe('the period', () => {
  const requested = () => server.requests.filter(({ call }) => call === 'readTraffic').map(({ url }) => url)
  const daysIn = (url: string | undefined) => {
    const query = new URL(url ?? '', 'http://own').searchParams
    return (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 86_400_000 + 1
  }

  test('is the address’s, else thirty days, until yesterday', async () => {
    await show(aTraffic(week), { address: '?traffic=90' })
    await screen.findByRole('slider')
    expect(daysIn(requested()[0])).toBe(90)
    expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('is chosen into the address, which preserves the address to return to', async () => {
    const router = await show(aTraffic(week))
    await userEvent.click(await screen.findByRole('button', { name: '365 days' }))
    expect(router.state.location.search).toBe('?traffic=365')
    expect(router.state.location.state).toEqual({ list: '?q=a' })
    await waitFor(() => expect(requested().map(daysIn)).toEqual([30, 365]))
    await userEvent.click(screen.getByRole('button', { name: '30 days' }))
    expect(router.state.location.search).toBe('')
  })

  test('of which nothing is known says what is', async () => {
    await show(aTraffic([null, null]), { locale: 'cs-CZ' })
    expect(
      await screen.findByText('V tomto období údaje chybí. Známé dny jsou od 1. ledna 2025 do 20. listopadu 2026.'),
    ).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByRole('button', { name: '365 dní' })).toBeTruthy()
  })
})

test.each([true, false])('is folded away on a phone: %j', async (isPhone) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    // MUI's mode uses the old way.
    addListener: () => {},
    removeListener: () => {},
  }))
  await show(aTraffic(week))
  expect((await screen.findByRole('heading', { name: 'DNS traffic' })).closest('details')?.open).toBe(!isPhone)
})

test('is folded away for a domain outside the zone', async () => {
  server.answer(readTraffic, () => aTraffic(week))
  await showPart(<DomainTraffic fqdn="a.cz" isInZone={false} />, '/')
  expect((await screen.findByRole('heading', { name: 'DNS traffic' })).closest('details')?.open).toBe(false)
})

describe('without numbers', () => {
  test('a domain whose traffic nobody counts says so, and there is nothing to choose', async () => {
    server.answer(readTraffic, () => aTraffic([null], { known: null }))
    await showPart(<DomainTraffic fqdn="a.cz" isInZone />, '/')
    expect(await screen.findByText('No DNS traffic data yet.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'DNS traffic' }).querySelector('details')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('a refusal is shown in place of the numbers, and requested again', async () => {
    await show(aTraffic(week))
    await screen.findByRole('slider')
    server.answer(readTraffic, () => ({ refusal: 'unreachable' }))
    await userEvent.click(screen.getByRole('button', { name: '7 days' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(readTraffic, () => aTraffic(week))
    await userEvent.click(again)
    expect(await screen.findByRole('slider')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('its files', () => {
  const press = async (name: string) => {
    await show(aTraffic(week))
    await userEvent.click(await screen.findByRole('button', { name }))
  }

  test('are of the period that is shown, in the language that is spoken', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a\r\n'))
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    await press('CSV: By response')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/registry/domain/a.cz/stats/csv/?from=2026-11-14&to=2026-11-20&table=outcomes&lang=en',
    ])
  })

  test('that are refused say why', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status: 500 }))
    await press('CSV: Queries by day')
    expect(await (await part('Queries by day')).findByText(/Something failed on the server/)).toBeTruthy()
  })
})
