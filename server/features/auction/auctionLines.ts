import { Refusal } from '#server/http/refusal.ts'

type Line = { running: number; waiting: (() => void)[] }

/**
 * A line for each auction: so many of those who would change it go to the database, the others wait here in the order
 * in which they came. All of them wait for one row anyway; over there they would hold the connections that everybody
 * else needs. Whoever's turn does not come in `patienceMs` is refused with `idempotency-key-running`; the work is told
 * how much patience is left.
 */
export function auctionLines({ atOnce, patienceMs }: { atOnce: number; patienceMs: number }) {
  const lines = new Map<string, Line>()

  return async function inLine<T>(id: string, work: (patienceLeftMs: number) => Promise<T>): Promise<T> {
    const line = lines.get(id) ?? { running: 0, waiting: [] }
    lines.set(id, line)
    const came = performance.now()
    if (line.running < atOnce) line.running++
    else await turnIn(line, patienceMs)
    try {
      return await work(Math.max(1, Math.round(patienceMs - (performance.now() - came))))
    } finally {
      // The place is handed on, not given up, so that nobody slips in between.
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(id)
    }
  }
}

function turnIn({ waiting }: Line, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(new Refusal('idempotency-key-running', { retryAfter: 1 }))
    }, patienceMs)
    waiting.push(go)
  })
}
