import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/ApiError.ts'
import { keepThroughOutage } from './dataThroughOutage.ts'

const at = (path: string) => ({
  request: new Request(`http://own${path}`),
  url: new URL(`http://own${path}`),
  params: {},
  context: {},
  pattern: '',
})

function answering(...answers: (string | Error)[]) {
  return keepThroughOutage(saying(...answers))
}

function saying(...answers: (string | Error)[]) {
  let requests = 0
  return async () => {
    const answer = answers[requests]
    requests += 1
    if (answer instanceof Error) throw answer
    return answer
  }
}

const away = new ApiError('database-unavailable', { status: 503 })
const offline = new ApiError('unreachable', { status: null })
const refused = new ApiError('object-not-found', { status: 404 })

describe('keepThroughOutage', () => {
  test.each([
    ['503', away],
    ['no answer', offline],
  ])('after %s the page shows what it showed', async (_what, error) => {
    const loader = answering('rows', error)
    await load(loader, '/domains')
    expect(await load(loader, '/domains')).toBe('rows')
  })

  test('another address has nothing to show', async () => {
    const loader = answering('rows', away)
    await load(loader, '/domains')
    await expect(load(loader, '/domains?page=2')).rejects.toBe(away)
  })

  test('data that are the same at all addresses remain at another too', async () => {
    const loader = keepThroughOutage(saying('frame', away), { dependsOnAddress: false })
    await load(loader, '/domains')
    expect(await load(loader, '/activity')).toBe('frame')
  })

  test('the person stays where they are when there is nothing to show, and for no other reason', async () => {
    const stay = vi.fn<() => void>()
    const loader = keepThroughOutage(saying(refused, 'rows', away, offline), { stay })
    await expect(load(loader, '/domains')).rejects.toBe(refused)
    await load(loader, '/domains')
    await load(loader, '/domains')
    expect(stay).not.toHaveBeenCalled()
    await expect(load(loader, '/domains?page=2')).rejects.toBe(offline)
    expect(stay).toHaveBeenCalledOnce()
  })

  test('a refusal is never papered over', async () => {
    const loader = answering('rows', refused)
    await load(loader, '/domains')
    await expect(load(loader, '/domains')).rejects.toBe(refused)
  })
})

async function load(loader: ReturnType<typeof answering>, path: string): Promise<unknown> {
  if (typeof loader !== 'function') throw new Error('not a loader')
  return loader(at(path))
}
