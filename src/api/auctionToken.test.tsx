import { beforeEach, describe, expect, test } from 'vitest'
import { acceptTerms, readTerms, signInToAuctions } from '#contract/auction.ts'
import type { AnswerOf } from '#contract/call.ts'
import { pretendServer } from '#tests/browser/pretendServer.ts'
import { anAuctionToken } from '#tests/builders/auctionToken.ts'
import { ApiError } from './ApiError.ts'
import { dropAuctionToken } from './auctionToken.ts'
import { api } from './client.ts'
import { computerNow, learnClock } from './clock.ts'
import { setFailureHandler, type Failure } from './responseError.ts'
import { recordSignedIn } from './owner.ts'

const terms: AnswerOf<typeof readTerms> = { version: '1', accepted: [] }
let server: ReturnType<typeof pretendServer>
let failures: Failure[]
let handle: string
let count = 0

beforeEach(() => {
  document.cookie = 'auction_token=; Max-Age=0; Path=/'
  // Another contact for each test, of which nothing is known yet.
  handle = `ANNA-${(count += 1)}`
  workAs(handle)
  failures = []
  setFailureHandler((failure) => failures.push(failure))
  learnClock(new Date(computerNow()).toISOString(), computerNow())
  server = pretendServer()
  server.answer(readTerms, () => terms)
  server.answer(signInToAuctions, () => signedIn('new'))
})

describe('a call of bidders', () => {
  test('signs in by a form with the handle of my contact, and carries the token', async () => {
    await expect(api(readTerms)).resolves.toEqual(terms)
    expect(server.requests).toMatchObject([
      { call: 'signInToAuctions', body: { contact: handle } },
      { call: 'readTerms', authorization: `Bearer ${token('new')}` },
    ])
  })

  test('takes the token at hand as long as it holds by the server’s clock', async () => {
    const now = computerNow()
    // The computer is an hour fast.
    learnClock(new Date(now - 3_600_000).toISOString(), now)
    hold(token('held', Math.floor(now / 1000) - 3500))
    await api(readTerms)
    expect(called()).toEqual(['readTerms'])

    hold(token('held', Math.floor(now / 1000) - 3600))
    await api(readTerms)
    expect(called()).toEqual(['readTerms', 'signInToAuctions', 'readTerms'])
  })

  test.each([
    ['of another contact', () => anAuctionToken({ handle: 'ELSE' })],
    ['that is none', () => 'no.token.here'],
  ])('takes no token %s', async (_which, other) => {
    hold(other())
    await api(readTerms)
    expect(called()).toEqual(['signInToAuctions', 'readTerms'])
  })

  test('shares one sign-in with all that are made at once', async () => {
    server.answer(acceptTerms, () => terms)
    await Promise.all([api(readTerms), api(acceptTerms, { body: { version: '1' } }), api(readTerms)])
    expect(called()).toEqual(['signInToAuctions', 'readTerms', 'acceptTerms', 'readTerms'])
  })

  test('that is refused for its token drops it, shares one sign-in with the others, and is made once more', async () => {
    hold(token('old'))
    server.answer(readTerms, (_url, { authorization }) =>
      authorization === `Bearer ${token('new')}` ? terms : { refusal: 'signed-out' },
    )
    await expect(Promise.all([api(readTerms), api(readTerms), api(readTerms)])).resolves.toEqual([terms, terms, terms])
    expect(called().filter((call) => call === 'signInToAuctions')).toHaveLength(1)
    expect(called().filter((call) => call === 'readTerms')).toHaveLength(6)
  })

  test('is made once more and not again', async () => {
    server.answer(readTerms, () => ({ refusal: 'signed-out' }))
    await expect(api(readTerms)).rejects.toMatchObject({ code: 'signed-out' })
    expect(called()).toEqual(['signInToAuctions', 'readTerms', 'signInToAuctions', 'readTerms'])
    expect(failures.map(({ service }) => service)).toEqual(['auction', 'auction'])
  })

  test('whose sign-in is refused says why, and nothing signs in again as this contact', async () => {
    server.answer(signInToAuctions, () => ({ refusal: 'not-admitted' }))
    for (const _time of [1, 2])
      await expect(api(readTerms)).rejects.toMatchObject({ code: 'not-admitted', status: 403 })
    expect(called()).toEqual(['signInToAuctions'])

    workAs(`${handle}-B`)
    server.answer(signInToAuctions, () => signedIn('new'))
    await expect(api(readTerms)).resolves.toEqual(terms)
  })

  test('whose sign-in fails for a moment is tried again by the next', async () => {
    server.answer(signInToAuctions, () => ({ refusal: 'unreachable' }))
    await expect(api(readTerms)).rejects.toMatchObject({ code: 'unreachable' })
    server.answer(signInToAuctions, () => signedIn('new'))
    await expect(api(readTerms)).resolves.toEqual(terms)
  })

  test('waits until the frame knows who is signed in, and requests nothing when nobody is', async () => {
    let setSignedIn: (who: null) => void = () => {}
    recordSignedIn(new Promise((resolve) => (setSignedIn = resolve)))
    const response = api(readTerms).catch((cause: unknown) => cause)
    setSignedIn(null)
    expect(await response).toBeInstanceOf(ApiError)
    expect(await response).toMatchObject({ code: 'signed-out', status: 401 })
    expect(failures).toEqual([{ service: 'auction-login', code: 'signed-out', status: 401 }])
    expect(server.requests).toEqual([])
  })

  test('of a user without a contact says so', async () => {
    recordSignedIn(Promise.resolve({ contact: null, withoutContact: 'contact-required' }))
    await expect(api(readTerms)).rejects.toMatchObject({ code: 'contact-required', status: 403 })
    expect(server.requests).toEqual([])
  })
})

describe('dropAuctionToken', () => {
  test('forgets the token at hand, and no other than the one that was refused', () => {
    hold(token('held'))
    dropAuctionToken(token('other'))
    expect(document.cookie).toContain('auction_token')
    dropAuctionToken()
    expect(document.cookie).not.toMatch(/auction_token=./)
  })
})

function token(mark: string, exp?: number): string {
  return anAuctionToken({ handle, mark, ...(exp === undefined ? {} : { exp }) })
}

/** As the server does, whose answer sets the cookie too. */
function signedIn(mark: string) {
  hold(token(mark))
  return { access_token: token(mark) }
}

function hold(text: string) {
  document.cookie = `auction_token=${text}; Path=/`
}

function workAs(name: string) {
  recordSignedIn(Promise.resolve({ contact: { handle: name, name: null }, withoutContact: null }))
}

function called(): string[] {
  return server.requests.map(({ call }) => call)
}
