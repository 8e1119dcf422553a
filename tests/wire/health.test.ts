import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('GET /api/healthcheck', () => {
  test('says that the process lives', async () => {
    const answer = await fetch(`${server.url}/api/healthcheck`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
  })

  test('says of the database whether it is there', async () => {
    const answer = await fetch(`${server.url}/api/healthcheck/ready`)
    expect(await answer.json()).toMatchObject({ status: 'ready', dependencies: [{ name: 'database', isReady: true }] })
  })
})
