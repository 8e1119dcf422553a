import { expect, test } from 'vitest'
import { readDomain } from '#contract/domain.ts'
import { addressOf } from '#src/api/client.ts'
import { preloadAddress } from './firstCalls.ts'

test.each(['example.cz', 'škola.cz', 'a/b?c#d.cz'])('the first call of the page of %s is where it is asked', (fqdn) => {
  expect(preloadAddress('/domains/detail/:fqdn', { fqdn })).toBe(addressOf(readDomain, { params: { id: fqdn } }))
})
