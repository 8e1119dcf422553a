import { expect, test } from 'vitest'
import { maskOf } from './rules.ts'
import { lockOf } from './rulesLock.ts'

test.each([
  ['open', []],
  ['open', ['expired', 'linked']],
  ['open', ['serverUpdateProhibited']],
  ['transfer', ['serverTransferProhibited', 'outzone']],
  ['full', ['serverTransferProhibited', 'serverUpdateProhibited']],
] as const)('the control stands at %s for %j', (position, codes) => {
  expect(lockOf(maskOf(codes))).toBe(position)
})
