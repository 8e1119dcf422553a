import { expect, test } from 'vitest'
import { serverNow } from '#src/api/clock.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { TimeLeft } from './TimeLeft.tsx'

const hour = 3600

test.each([
  [50 * hour, false, /^2 days 2 h$/, 'far'],
  [25 * hour, false, /^(25 h 0 min 00|24 h 59 min 5\d) s$/, 'far'],
  [25 * hour, true, /^1 day 1 h$/, 'far'],
  [2 * hour, true, /^2 h 0 min$/, 'far'],
  [30 * 60, true, /^(30 min 00|29 min 5\d) s$/, 'hour'],
  [4 * 60, false, /^(4 min 00|3 min 5\d) s$/, 'minutes'],
  [40, true, /^(40|3\d) s$/, 'minutes'],
  [0, true, /^0 s$/, 'minutes'],
])('%d seconds (in a list: %s) are written as %s', async (seconds, isCoarse, words, nearness) => {
  signedInServer()
  const until = new Date(serverNow() + seconds * 1000).toISOString()
  await showPart(<TimeLeft until={until} isCoarse={isCoarse} />, '/')
  const left = document.querySelector('[data-nearness]')
  expect(left?.textContent).toMatch(words)
  expect(left?.getAttribute('data-nearness')).toBe(nearness)
})
