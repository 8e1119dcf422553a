import { setTimeout as pause } from 'node:timers/promises'
import { blockDomains, exportDomainsCsv, listDomains } from '#contract/domain.ts'
import { readOperation, type BlockAction, type Operation } from '#contract/operation.ts'
import { readOverview } from '#contract/overview.ts'
import { requestLock } from '#tests/server/requestLock.ts'
import { stepUp } from '#tests/server/signIn.ts'
import { inTurns, quantile, rounded } from './measure.ts'
import { atPlace, requestedSize, type BenchPortal } from './place.ts'
import { report } from './result.ts'

// How cost grows with the objects of a holder: the same calls over HTTP at 1,000, 10,000 and 100,000 domains. All other
// domains stay as many (`--domains 240000`). A page and the overview cost the same for every holder; orders, searches, files and locks
// cost as much an object.
const sizes = [1000, 10_000, 100_000] as const
const { domains } = requestedSize({ domains: 1_000_000 })
const rounds = { page: 50, cold: 10, file: 5, lock: 2 }

/** The measurements, and whether each costs the same for every holder or for every object. */
const kinds = {
  'list page': 'each',
  overview: 'each',
  'cold sort': 'object',
  'cold search': 'object',
  'CSV file': 'object',
  'lock of all': 'object',
} as const
type Name = keyof typeof kinds
type Figures = Record<Name, number>

const found: { held: number; ms: Figures }[] = []
for (const hosting of sizes)
  await atPlace({ domains, hosting }, async (place) => {
    found.push({ held: place.held, ms: await measure(place) })
  })
report(
  'growth',
  `How cost grows with the domains of a holder, of ${domains} in all: milliseconds, median`,
  Object.entries(kinds).map(([name, kind]) => rowOf(name, kind)),
)

function rowOf(name: string, kind: 'each' | 'object') {
  const times = found.map(({ held, ms }) => ({ held, ms: Object.entries(ms).find(([one]) => one === name)?.[1] ?? 0 }))
  const [small, middle, large] = times
  if (!small || !middle || !large) throw new Error('three sizes are measured')
  // The fixed cost of a call hides the growth of the smallest.
  const growth = kind === 'each' ? large.ms / small.ms : large.ms / large.held / (middle.ms / middle.held)
  return {
    name,
    figures: {
      ...Object.fromEntries(times.map(({ held, ms }) => [String(held), rounded(ms, 1)])),
      [kind === 'each' ? 'largest ÷ smallest' : 'an object, largest ÷ middle']: rounded(growth),
    },
    goal: 'at most 1.5',
    isReached: growth <= 1.5,
  }
}

async function measure(place: BenchPortal): Promise<Figures> {
  const { hosting } = place
  let days = 0
  // A filter that leaves all rows and is another each time, so that no cached order is of use.
  const neverRequested = () => `expiresTo=${new Date(Date.UTC(2200, 0, ++days)).toISOString().slice(0, 10)}`
  const get = async (path: string) => {
    const answer = await hosting.get(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.text()
  }
  const median = async (work: () => Promise<unknown>, times: number) =>
    quantile((await inTurns({ work }, times))('work'), 0.5)

  const reads = {
    'list page': await median(() => get(listDomains.path), rounds.page),
    overview: await median(() => get(readOverview.path), rounds.page),
    'cold sort': await median(() => get(`${listDomains.path}?sort=holder&${neverRequested()}`), rounds.cold),
    'cold search': await median(() => get(`${listDomains.path}?q=shop&${neverRequested()}`), rounds.cold),
    'CSV file': await median(() => get(exportDomainsCsv.path), rounds.file),
  }
  await stepUp(place.url, hosting, 'hosting')
  const locks: number[] = []
  for (let round = 0; round < rounds.lock; round++) {
    await lockAll(place, 'unblock-all')
    const from = performance.now()
    await lockAll(place, 'block-all')
    locks.push(performance.now() - from)
  }
  return { ...reads, 'lock of all': Math.min(...locks) }
}

async function lockAll({ hosting }: BenchPortal, action: BlockAction) {
  const answer = await requestLock(hosting, { action, selection: { ids: [], matching: { query: {}, except: [] } } })
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`)
  let operation: Operation = blockDomains.answer.parse(await answer.json())
  while (operation.status !== 'done') {
    await pause(20)
    const now = await hosting.get(readOperation.path.replace('{id}', operation.id))
    operation = readOperation.answer.parse(await now.json())
  }
}
