import { expect, test } from 'vitest'
import { emptyReport, mostRemarks, reportLines } from './report.ts'

const deposit = {
  type: 'FULL',
  id: '1',
  prevId: null,
  resend: 0,
  watermark: '2026-01-01T00:00:00.000Z',
  tld: 'test',
} as const

test('a refused deposit is one line', () => {
  const report = { ...emptyReport('a.xml'), deposit, reason: 'domain x.test: its holder H is nowhere' }
  expect(reportLines(report)).toEqual([
    'a.xml: FULL 1 of .test at 2026-01-01T00:00:00.000Z is refused: domain x.test: its holder H is nowhere',
  ])
})

test('what was left out is printed as far as one reads it, and counted to its end', () => {
  const refused = Array.from({ length: mostRemarks }, (_, i) => ({ object: `domain ${i}.test`, reason: 'no' }))
  const lines = reportLines({ ...emptyReport('a.xml'), outcome: 'loaded', refused, refusedCount: 5000 })
  expect(lines).toHaveLength(22)
  expect(lines.at(-1)).toBe('  refused: and 4980 more, see --report')
})

test('a deposit cannot write to the terminal but letters', () => {
  const lines = reportLines({ ...emptyReport('a.xml'), unknown: { 'x\u009b2J of urn:\u202e': 1 } })
  expect(lines).toEqual(['a.xml: is refused', '  skipped: x?2J of urn:?, 1 times'])
})
