import { fastify, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ownerHeader } from '#contract/ownerMark.ts'
import { firstAnswers } from './firstAnswers.ts'

const gita = 'gitagitagitagita'
const dana = 'danadanadanadana'

/** Returns the answers of a page whose calls belong to these owners, by address; null for public ones. */
async function answersTo(owners: Record<string, string | null>) {
  const app = fastify()
  for (const [address, owner] of Object.entries(owners)) {
    app.get(address, async (_request, reply) =>
      owner === null ? reply.send('{}') : reply.header(ownerHeader, owner).send('{}'),
    )
  }
  const handler = async (request: FastifyRequest) => {
    const { answers, owner } = await firstAnswers(request, Object.keys(owners))
    return { addresses: [...answers.keys()], owner }
  }
  app.route({ method: 'GET', url: '/page', handler })
  const page = await app.inject('/page')
  return page.json<unknown>()
}

test('the answers of a page name their owner', async () => {
  expect(await answersTo({ '/settings': null, '/info': gita, '/list': gita })).toEqual({
    addresses: ['/settings', '/info', '/list'],
    owner: gita,
  })
})

test('a page has no answers of two owners: the browser requests them', async () => {
  expect(await answersTo({ '/settings': null, '/info': gita, '/list': dana })).toEqual({
    addresses: ['/settings'],
    owner: null,
  })
})

test('answers that are anybody’s name no owner', async () => {
  expect(await answersTo({ '/settings': null })).toEqual({ addresses: ['/settings'], owner: null })
})
