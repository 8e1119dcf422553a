import { expect, test } from 'vitest'
import { aDomain } from '#tests/builders/domain.ts'
import { voiceIn } from '#server/print/voice.ts'
import { domainSections } from './domainText.ts'

test.each([
  ['before the warning', '2026-11-30', 'neutral'],
  ['after the warning', '2026-12-21', 'warn'],
  ['after the expiry, as the state “expired” is', '2027-01-01', 'warn'],
  ['outside the zone', '2027-01-31', 'critical'],
])('the line of life has %s its tone', (_when, today, tone) => {
  const domain = aDomain('kolo.cz')
  const life = domain.life && { ...domain.life, today }
  const [facts] = domainSections(voiceIn('en', 'Europe/Prague'), { ...domain, life, states: [] })
  expect(facts?.life?.tone).toBe(tone)
})
