import { setTimeout as pause } from 'node:timers/promises'
import { blockDomains, listDomains } from '#contract/domain.ts'
import { readOperation, type LockableType, type Operation } from '#contract/operation.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { requestLock } from '#tests/server/requestLock.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { stepUp } from '#tests/server/signIn.ts'
import { writeBare } from './bareLock.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, requestedSize, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// Locking through the portal, from the request to the operation's end, beside one bare statement that writes the same
// rows. The difference is deciding, the chains' digests, and working a batch at a time.
const rounds = 3
const rows: Row[] = []
await atPlace(requestedSize({ domains: 60_000 }), async (place) => {
  await stepUp(place.url, place.hosting, 'hosting')
  const { total } = await pageOf(place)
  for (const count of new Set([Math.min(1000, total), total])) await measure(place, { type: 'domain', count })
  const db = openDb(openPool(place.address, { max: 1, name: 'registry-bench' }))
  for (const type of ['nsset', 'keyset'] as const) {
    await registerThousands(db, type, total, 'HOSTING-DVORAK')
    await measure(place, { type, count: total })
  }
  await db.destroy()
})
report('block', 'Locking through the portal, beside set-based SQL that writes the same rows', rows)

type Many = { type: LockableType; count: number }

async function measure(place: BenchPortal, { type, count }: Many) {
  const through: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await act(place, 'unblock-all', { type, count })
    const http = await timed(() => act(place, 'block-all', { type, count }))
    const sql = await timed(() => writeBare(place, { type, count }))
    if (round > 0) {
      through.push(http)
      bare.push(sql)
    }
  }
  const [http, sql] = [through, bare].map((times) =>
    quantile(
      times.sort((a, b) => a - b),
      0.5,
    ),
  )
  const ratio = (http ?? 0) / (sql ?? 1)
  rows.push({
    name: `${count} ${type}s`,
    figures: { ms: rounded(http ?? 0), 'SQL ms': rounded(sql ?? 0), ratio: rounded(ratio) },
    goal: 'at most 2× SQL',
    isReached: ratio <= 2,
  })
}

async function act(place: BenchPortal, action: 'block-all' | 'unblock-all', { type, count }: Many) {
  const { hosting } = place
  const query = type === 'domain' ? {} : { q: 'many-' }
  const selection =
    count <= 1000 ? { ids: (await namesOf(place)).slice(0, count) } : { ids: [], matching: { query, except: [] } }
  const answer = await requestLock(hosting, { type, action, selection })
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`)
  let operation: Operation = blockDomains.answer.parse(await answer.json())
  while (operation.status !== 'done') {
    await pause(20)
    const now = await hosting.get(readOperation.path.replace('{id}', operation.id))
    operation = readOperation.answer.parse(await now.json())
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function namesOf(place: BenchPortal): Promise<string[]> {
  const pages = await Promise.all(Array.from({ length: 10 }, (_, i) => pageOf(place, `sort=fqdn&page=${i + 1}`)))
  return pages.flatMap(({ items }) => items.map(({ fqdn }) => fqdn))
}

async function pageOf({ hosting }: BenchPortal, view = '') {
  return listDomains.answer.parse(await (await hosting.get(`${listDomains.path}?${view}`)).json())
}
