import { expect, test } from 'vitest'
import { startSignIn } from '#contract/session.ts'
import { addressOf } from '#src/api/client.ts'
import { signInWith } from './paths.ts'

test.each([
  ['account', '/domains', {}],
  ['eid', '/domains?page=2&q=škola#row', {}],
  ['account', '/domains', { purpose: 'step-up' as const }],
  ['account', '/domains', { loginHint: 'anna+škola@example.cz' }],
])('signing in with %s to %s and %j is the call of the contract', (method, next, more) => {
  const written = new URL(signInWith(method, next, more), 'http://own')
  const called = new URL(addressOf(startSignIn, { params: { method }, query: { next, ...more } }), 'http://own')
  expect(written.pathname).toBe(called.pathname)
  expect([...written.searchParams]).toEqual([...called.searchParams])
})
