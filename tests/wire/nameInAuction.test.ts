import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookUpDomain } from '#contract/domain.ts'
import { search } from '#contract/search.ts'
import { aFutureAuction, passEndUnrecorded, removeAuctions } from '#tests/auction/storedAuction.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const name = 'xn--hkyrky-ptac70bc.cz'

let server: TestServer
let anna: Visitor
let id: string
beforeAll(async () => {
  server = await startServer()
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAuctions(server.db)
  id = await aFutureAuction(server.db, name)
})

describe('a name in auction', () => {
  test.each([name, 'háčkyčárky.cz', 'HÁČKYČÁRKY.CZ.', 'háčky'])(
    'is found by the whole or a part of it, as %s',
    async (q) => {
      expect(await found(q)).toEqual([
        { type: 'auction', handle: name, unicode: 'háčkyčárky.cz', name: null, isMine: false, auctionId: id },
      ])
    },
  )

  test('is no domain, and the record that is not there says so', async () => {
    expect(await recordOf()).toMatchObject({ status: 404, code: 'object-not-found', auctionId: id })
  })

  test('is looked up with its auction by a visitor', async () => {
    expect(await lookUp()).toMatchObject({ isRegistered: false, auctionId: id })
  })

  test.each([
    ['has ended without a bid', () => passEndUnrecorded(server.db, id)],
    ['was cancelled', () => cameTo('cancelled')],
    ['has come to a registration', () => cameTo('registered')],
  ])('is none any more once its auction %s', async (_what, come) => {
    await come()
    expect(await found(name)).toEqual([])
    expect(await recordOf()).not.toHaveProperty('auctionId')
    expect(await lookUp()).toMatchObject({ auctionId: null })
  })

  test('is still while its winner has to pay', async () => {
    await cameTo('awaiting_payment')
    expect(await recordOf()).toMatchObject({ auctionId: id })
  })
})

async function found(q: string) {
  const answer = await anna.get(`${search.path}?q=${encodeURIComponent(q)}`)
  return search.answer.parse(await answer.json()).items
}

async function recordOf() {
  return problemOf(await anna.get(`/api/registry/domain/${name}/`))
}

async function lookUp() {
  const answer = await fetch(server.url + lookUpDomain.path.replace('{id}', name))
  return lookUpDomain.answer.parse(await answer.json())
}

function cameTo(phase: string) {
  return sql`update auction set phase = ${phase}, due_at = now() + interval '1 day' where id = ${id}`.execute(server.db)
}
