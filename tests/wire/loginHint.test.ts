import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.close()
})

describe('a sign-in that says who is probably there', () => {
  test('reaches the provider, and the demo’s shows that person first with the focus', async () => {
    const start = await visit(server.url).get('/api/auth/account/login/?loginHint=tomas')
    const to = new URL(start.headers.get('location') ?? '')
    expect(to.searchParams.get('login_hint')).toBe('tomas')
    const response = await fetch(to, { redirect: 'manual' })
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
    const choice = new URL(response.headers.get('location') ?? '', to)
    const page = await (await fetch(choice, { headers: { cookie: cookie.join('; ') } })).text()
    expect(/<button name="person" value="(\w+)" autofocus>/.exec(page)?.[1]).toBe('tomas')
    expect(/<button name="person" value="(\w+)"/.exec(page)?.[1]).toBe('tomas')
  })

  test('says nothing when nobody was named, and no more than 255 characters', async () => {
    const start = await visit(server.url).get('/api/auth/account/login/')
    expect(new URL(start.headers.get('location') ?? '').searchParams.has('login_hint')).toBe(false)
    expect((await visit(server.url).get(`/api/auth/account/login/?loginHint=${'a'.repeat(256)}`)).status).toBe(422)
  })
})
