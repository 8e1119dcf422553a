import { randomHex } from '#src/api/random.ts'
import { sendVisit } from '#src/api/beacon.ts'

/** How often a visible page is counted again, in milliseconds (docs/rules.md#pages). */
const pace = 15_000

/** Drawn anew each time the portal is opened in a tab. */
const visit = randomHex(8)
let hasArrived = false

/**
 * Tells that a page is looked at, now and every 15 seconds, as long as its tab is the one that is shown. A page that
 * was never shown was not looked at.
 *
 * @param page the route's pattern, with no name in it
 * @returns what ends it
 */
export function countPage(page: string): () => void {
  const view = randomHex(3)
  let isTold = false
  let timer: ReturnType<typeof setInterval> | undefined

  const tellArrival = () => {
    void sendVisit({ kind: hasArrived ? 'page' : 'arrival', page, visit, view })
    hasArrived = true
    isTold = true
  }
  const rest = () => clearInterval(timer)
  const look = () => {
    rest()
    if (document.visibilityState === 'hidden') return
    if (!isTold) tellArrival()
    timer = setInterval(() => void sendVisit({ kind: 'beat', page, visit, view }), pace)
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    rest()
  }
}
