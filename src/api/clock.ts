/** Milliseconds the server's clock is ahead of this computer's, learned from answers. */
let ahead = 0

/**
 * The server's time now, so that a countdown is right on a computer whose clock is not. The only place
 * of the browser that reads the clock.
 */
export function serverNow(): number {
  return Date.now() + ahead
}

/**
 * Learns the difference from an answer that says the server's time.
 *
 * @param told the server's clock in the answer, ISO 8601
 * @param asked this computer's clock when the question left, in milliseconds
 * @param answered and when the answer came, by default now
 */
export function learnClock(told: string, asked: number, answered = Date.now()): void {
  // The answer was written somewhere between asking and hearing; the middle is off by half the way at most.
  ahead = Date.parse(told) - (asked + answered) / 2
}

/** Learns it from an answer that came in the page itself: that one left and came when the page did. */
export function learnClockOfPage(told: string): void {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return
  learnClock(told, performance.timeOrigin + page.requestStart, performance.timeOrigin + page.responseStart)
}

export function computerNow(): number {
  return Date.now()
}
