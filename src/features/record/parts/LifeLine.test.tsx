import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StateCode } from '#contract/state.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { lifeToScale } from './lifeGeometry.ts'
import { LifeLine } from './LifeLine.tsx'

async function show(today: string, codes: StateCode[] = []) {
  signedInServer()
  await showPart(<LifeLine days={lifeToScale('2026-12-31', today)} codes={codes} />, '/')
  const part = (name: string) => screen.getByRole('img').querySelector(`path.${name}`)
  return { worked: part('worked'), passed: part('passed') }
}

test('only what is past its warning has the colour of trouble', async () => {
  expect(await show('2026-11-25')).toMatchObject({ worked: expect.anything(), passed: null })
})

test.each([
  ['2026-01-10', 'dashes'],
  ['2026-11-25', 'a whole line'],
])('on %s the way to the warning is %s, as it is drawn to scale or not', async (today, look) => {
  await show(today)
  expect(screen.getByRole('img').querySelector('path.far') !== null).toBe(look === 'dashes')
})

test('an expired domain has a healthy past and a bad end', async () => {
  const { worked, passed } = await show('2027-01-10')
  const end = ({ x, width }: { x: string | null; width: string | null }) => Number(x) + Number(width)
  const place = (path: Element | null) => ({
    x: path?.parentElement?.getAttribute('x') ?? null,
    width: path?.parentElement?.getAttribute('width') ?? null,
  })
  expect(end(place(worked))).toBeCloseTo(Number(place(passed).x))
})

test('a domain out of the zone since before the drawn line begins there', async () => {
  await show('2026-01-10', ['outzone', 'nssetMissing'])
  const line = screen.getByRole('img').querySelector('path.ahead')?.getAttribute('d')
  expect(line).toMatch(/^M0 30 H0 V30 H100 /)
})

test('a domain past its day of deletion says by how many days', async () => {
  await show('2027-03-05')
  expect(screen.getByText('3 days past its deletion date: it may be deleted any time.')).toBeTruthy()
})

test('one that cannot be deleted is not overdue', async () => {
  await show('2027-03-05', ['serverDeleteProhibited'])
  expect(screen.queryByText(/past its deletion date/)).toBeNull()
})

test.each<[StateCode[], string[]]>([
  [[], ['warning', 'expiry', 'out of zone', 'deletion']],
  [['serverInzoneManual'], ['warning', 'expiry', 'deletion']],
  [['serverRenewProhibited'], ['expiry']],
  [
    ['serverRenewProhibited', 'expired'],
    ['warning', 'expiry', 'out of zone', 'deletion'],
  ],
  [['serverBlocked'], ['warning', 'expiry', 'out of zone']],
  [
    ['outzone', 'nssetMissing'],
    ['warning', 'expiry', 'deletion'],
  ],
])('with %j it has the dates of its own steps only', async (codes, steps) => {
  await show('2027-01-10', codes)
  for (const step of ['warning', 'expiry', 'out of zone', 'deletion']) {
    const isShown = steps.includes(step)
    expect(screen.queryByText(new RegExp(`^${step}`)) !== null).toBe(isShown)
    expect(new RegExp(`${step} [A-Z]`).test(screen.getByRole('img').getAttribute('aria-label') ?? '')).toBe(isShown)
  }
})
