import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInToAuctions } from '#contract/auction.ts'
import { readPrivacyText, readTermsText } from '#contract/legal.ts'
import { readInfo } from '#contract/session.ts'
import { cookieFacts } from '#server/features/legal/facts.ts'
import { languageCookie } from '#intl/locales.ts'
import { signIn } from '#tests/server/signIn.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the operator’s texts', () => {
  test('are there in both languages for everybody', async () => {
    const { texts } = readTermsText.answer.parse(await (await fetch(new URL(readTermsText.path, server.url))).json())
    expect(texts['cs']?.length).toBe(texts['en']?.length)
    expect(texts['cs']?.length).toBeGreaterThan(3)
  })

  test('list every cookie the server sets, with how long it stays and who reads it', async () => {
    const privacy = readPrivacyText.answer.parse(await (await fetch(new URL(readPrivacyText.path, server.url))).json())
    const listed = privacy.cookies.filter(({ name }) => name !== languageCookie.name)
    expect(await cookiesSet()).toEqual(
      listed.map(({ name, seconds, isReadable }) => ({ name, seconds, isReadable })).sort(byName),
    )
    // The browser sets this one itself, when a language is chosen.
    expect(privacy.cookies.find(({ name }) => name === languageCookie.name)?.seconds).toBe(languageCookie.maxAge)
  })

  test('name cookies as they are where there is https', () => {
    expect(cookieFacts(true, usualPeriods, { auctions: 'here' }).map(({ name }) => name)).toEqual([
      '__Host-session',
      '__Host-csrf',
      '__Host-auction_token',
      '__Host-device',
      'language',
    ])
  })
})

type Set = { name: string; seconds: number | null; isReadable: boolean }

/** The cookies after signing in to the portal and then to its auctions. */
async function cookiesSet(): Promise<Set[]> {
  const found: string[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (...args) => {
    const answer = await original(...args)
    if (answer.url.startsWith(server.url)) found.push(...answer.headers.getSetCookie())
    return answer
  }
  try {
    const visitor = await signIn(server.url, 'gita')
    const { contact } = readInfo.answer.parse(await (await visitor.get(readInfo.path)).json())
    const token = await visitor.send('POST', signInToAuctions.path, { contact: contact?.handle })
    expect(token.status).toBe(200)
  } finally {
    globalThis.fetch = original
  }
  return [...new Map(found.map(read).map((one) => [one.name, one])).values()].sort(byName)
}

function read(cookie: string): Set {
  const [, age] = /max-age=(\d+)/i.exec(cookie) ?? []
  return {
    name: cookie.split('=')[0] ?? '',
    seconds: age === undefined ? null : Number(age),
    isReadable: !/httponly/i.test(cookie),
  }
}

function byName(one: Set, other: Set): number {
  return one.name.localeCompare(other.name)
}
