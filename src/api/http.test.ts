import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownerHeader } from '#contract/ownerMark.ts'
import { http } from './request.ts'
import { fetchAsOwner, setPageOwner, watchOwner } from './owner.ts'

const gita = 'gitagitagitagita'
const dana = 'danadanadanadana'

/** Resolves when the page is left, with why. */
let left: Promise<unknown>
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  setPageOwner(gita)
  left = new Promise((resolve) => {
    watchOwner(resolve, () => {})
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A server whose session is Dana's by now. */
function answerAsDana(status: number) {
  const owners: unknown[] = []
  const adapter: AxiosAdapter = async (config) => {
    owners.push(config.headers.get(ownerHeader))
    const answer: AxiosResponse = { data: {}, status, statusText: '', headers: { [ownerHeader]: dana }, config }
    if (status === 200) return answer
    throw new AxiosError('refused', undefined, config, null, answer)
  }
  return { owners, adapter }
}

test('a read names the owner of the page, and leaves it when the answer is another’s', async () => {
  const { owners, adapter } = answerAsDana(200)
  void http.get('/api/user/domains/', { adapter })
  expect(await left).toEqual({ hadNoOwner: false, isRefused: false })
  expect(owners).toEqual([gita])
})

test.each(['post', 'put', 'delete'] as const)(
  'a refused %s leaves the page, says so, and is not tried again',
  async (method) => {
    const { owners, adapter } = answerAsDana(409)
    void http.request({ method, url: '/api/user/x/', adapter })
    expect(await left).toEqual({ hadNoOwner: false, isRefused: true })
    expect(owners).toEqual([gita])
  },
)

test('a request of the page itself is no refused action of the user', async () => {
  const { adapter } = answerAsDana(409)
  void http.post('/auctions/api/login/', {}, { adapter, isQuiet: true })
  expect(await left).toEqual({ hadNoOwner: false, isRefused: false })
})

test('a file or a stream names the owner too, and another’s is not read', async () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response('fqdn\n', { headers: { [ownerHeader]: dana } }))
  vi.stubGlobal('fetch', fetching)
  void fetchAsOwner('/api/user/domains/csv/', { headers: { accept: 'text/csv' } })
  expect(await left).toEqual({ hadNoOwner: false, isRefused: false })
  expect(fetching.mock.calls).toEqual([
    ['/api/user/domains/csv/', { headers: { accept: 'text/csv', [ownerHeader]: gita } }],
  ])
})
