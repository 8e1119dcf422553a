import { expect, test } from 'vitest'
import { startSignIn } from '#contract/session.ts'
import { addressOf } from '#src/api/client.ts'
import { signInWith } from './signInWith.ts'

test.each([
  ['account', '/domains'],
  ['eid', '/domains?page=2&q=škola#row'],
])('signing in with %s to %s is the call of the contract', (method, next) => {
  const written = new URL(signInWith(method, next), 'http://own')
  const called = new URL(addressOf(startSignIn, { params: { method }, query: { next } }), 'http://own')
  expect(written.pathname).toBe(called.pathname)
  expect([...written.searchParams]).toEqual([...called.searchParams])
})
