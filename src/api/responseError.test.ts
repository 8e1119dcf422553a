import { describe, expect, test } from 'vitest'
import { problemCodes, problemStatus } from '#contract/problem.ts'
import { reactionTo, type Failure } from './responseError.ts'

const failure = (code: Failure['code'], status: number | null): Failure => ({ service: 'registry', code, status })
const onPrivate = { isPublicPage: false }
const onPublic = { isPublicPage: true }

describe('reactionTo', () => {
  test('signed out on a page of mine leads to the sign-in choice', () => {
    expect(reactionTo(failure('signed-out', 401), onPrivate)).toBe('sign-in')
  })

  test('a public page never leads away', () => {
    expect(reactionTo(failure('signed-out', 401), onPublic)).toBe('none')
  })

  test('an action that needs a fresh proof leads to the step-up', () => {
    expect(reactionTo(failure('reauthentication-required', 403), onPrivate)).toBe('confirm-identity')
  })

  test.each([
    ['no answer', failure('unreachable', null)],
    ['a database that is away', failure('database-unavailable', 503)],
    ['too much work', failure('overloaded', 503)],
  ])('%s is shown while the page stays', (_what, failed) => {
    expect(reactionTo(failed, onPrivate)).toBe('say-outage')
    expect(reactionTo(failed, onPublic)).toBe('say-outage')
  })

  test('a token the auctions refuse is renewed, from whatever page, and leads nowhere', () => {
    const refused: Failure = { service: 'auction', code: 'signed-out', status: 401 }
    expect([onPrivate, onPublic].map((where) => reactionTo(refused, where))).toEqual(['renew-token', 'renew-token'])
  })

  test('a sign-in to the auctions that is refused stops bidding; one without a session leads to the sign-in choice', () => {
    const refused = (code: Failure['code'], status: number): Failure => ({ service: 'auction-login', code, status })
    expect(reactionTo(refused('not-admitted', 403), onPrivate)).toBe('stop-bidding')
    expect(reactionTo(refused('signed-out', 401), onPrivate)).toBe('sign-in')
    expect(reactionTo(refused('signed-out', 401), onPublic)).toBe('none')
  })

  test('without a session what the page listens to by itself leads nowhere', () => {
    const refused: Failure = { service: 'auction-login', code: 'signed-out', status: 401, isBackground: true }
    expect(reactionTo(refused, onPrivate)).toBe('none')
  })

  test('every other refusal belongs to the caller', () => {
    const others = problemCodes.filter(
      (code) => problemStatus[code] !== 401 && problemStatus[code] !== 503 && code !== 'reauthentication-required',
    )
    expect(others.map((code) => reactionTo(failure(code, problemStatus[code]), onPrivate))).toEqual(
      others.map(() => 'none'),
    )
  })
})
