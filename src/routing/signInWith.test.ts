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

const handles = Array.from({ length: 100 }, (_, at) => `CONTACT-${String(at).padStart(22, '0')}`)

test.each([
  ['a merge of a hundred contacts', `/mycontact/detail/merge?review=${encodeURIComponent(handles.join())}&confirm=yes`],
  ['the longest path', `/domains?q=${'a'.repeat(7989)}`],
])('%s returns to its whole address', (_what, next) => {
  expect(returnPathOf(next)).toBe(next)
})

test('a path that the call would refuse is cut before its query', () => {
  expect(returnPathOf(`/domains?q=${'a'.repeat(7990)}#row`)).toBe('/domains')
})

/** Returns the path as the call takes it from the written address. */
function returnPathOf(next: string): string {
  const { searchParams } = new URL(signInWith('account', next), 'http://own')
  return startSignIn.query.parse(Object.fromEntries(searchParams)).next
}
