import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInToAuctions } from '#contract/auction.ts'
import { readHelp } from '#contract/help.ts'
import { readPrivacyText } from '#contract/legal.ts'
import { readInfo } from '#contract/session.ts'
import { readSettings } from '#contract/system.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { builtSite } from '#tests/server/builtSite.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ AUCTIONS: 'off' }, { webFolder: builtSite() })
})
afterAll(() => server.close())

const get = (path: string) => fetch(new URL(path, server.url))

test('settings say that there are no auctions', async () => {
  expect(readSettings.answer.parse(await (await get(readSettings.path)).json()).auctions).toBeNull()
})

test('no call of the auctions is answered or documented', async () => {
  const id = await aRunningAuction(server.db)
  expect(await codeOf(await get(`/v1/public/auctions/${id}/`))).toBe('not-found')
  const anna = await signIn(server.url, 'anna')
  const { contact } = readInfo.answer.parse(await (await anna.get(readInfo.path)).json())
  expect(await codeOf(await anna.send('POST', signInToAuctions.path, { contact: contact?.handle }))).toBe('not-found')
  const document = await (await get('/api/openapi.json')).text()
  expect(document).not.toMatch(/"\/(v1|auctions)\//)
  expect(document).toContain(`"${readSettings.path}"`)
})

test('there is no page of them', async () => {
  const html = { headers: { accept: 'text/html' } }
  expect((await fetch(new URL('/auctions/list/ongoing', server.url), html)).status).toBe(404)
  expect((await fetch(new URL('/domains', server.url), html)).status).toBe(200)
})

test('pages and the manifest do not describe them', async () => {
  const page = await (await get('/')).text()
  expect(page).toContain('<meta name="description" content="Přehled vašich domén, jejich stav a zámky."')
  expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
    description: 'Přehled vašich domén, jejich stav a zámky.',
  })
})

test('a name in auction is a name like any other', async () => {
  const id = await aRunningAuction(server.db)
  const { fqdn } = await server.db.selectFrom('auction').select('fqdn').where('id', '=', id).executeTakeFirstOrThrow()
  const anna = await signIn(server.url, 'anna')
  const found = await anna.get(`/api/search/?q=${fqdn}`)
  expect(found.status).toBe(200)
  expect(await found.text()).not.toContain(id)
  const domain = await anna.get(`/api/registry/domain/${fqdn}/`)
  expect(domain.status).toBe(404)
  expect(await domain.text()).not.toContain(id)
})

test('help and privacy say nothing of them', async () => {
  const { auctions, capabilities } = readHelp.answer.parse(await (await get(readHelp.path)).json())
  expect(auctions).toBeNull()
  expect(capabilities.map(({ capability }) => capability).filter((name) => /bid|auction/.test(name))).toEqual([])
  const { cookies, kept } = readPrivacyText.answer.parse(await (await get(readPrivacyText.path)).json())
  expect(cookies.filter(({ purpose }) => purpose === 'bidding')).toEqual([])
  expect(kept.filter(({ what }) => /auction/.test(what))).toEqual([])
})
