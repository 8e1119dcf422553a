import { expect, test } from 'vitest'
import { problemOf } from '#tests/server/problem.ts'
import { startServer } from '#tests/server/startServer.ts'

test('a process that has enough to do refuses the next call at once, says that it lives, and goes on', async () => {
  const server = await startServer({ CALLS_AT_ONCE: '2' })
  const ask = (path: string) => fetch(server.url + path)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/api/common/settings/')))
  const lives = await Promise.all(Array.from({ length: 10 }, () => ask('/api/healthcheck')))
  const refused = answers.filter(({ status }) => status === 503)

  expect(lives.map(({ status }) => status)).toEqual(lives.map(() => 200))
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(answers.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'overloaded' })
  }
  expect((await ask('/api/common/settings/')).status).toBe(200)
  await server.close()
})
