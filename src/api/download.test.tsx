import { afterEach, describe, expect, test, vi } from 'vitest'
import { exportTrafficCsv } from '#contract/traffic.ts'
import { download } from './download.ts'
import { isSending } from './activity.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a file that comes', () => {
  test('is under way until the last of it is here', async () => {
    const { send, end, onLines, file } = startFetching()
    send('day,queries\n')
    await vi.waitFor(() => expect(onLines).toHaveBeenCalledWith(1))
    expect(isSending()).toBe(true)

    end()
    const { name, content } = await file
    expect([name, await content.text()]).toEqual(['traffic.csv', 'day,queries\n'])
    expect(isSending()).toBe(false)
  })

  test('is not under way once it broke off', async () => {
    const fetching = startFetching()
    expect(isSending()).toBe(true)
    fetching.break()
    await expect(fetching.file).rejects.toMatchObject({ code: 'unreachable' })
    expect(isSending()).toBe(false)
  })
})

/** Requests a file whose pieces the test sends. */
function startFetching() {
  const given = { send: (_piece: string) => {}, end: () => {}, break: () => {} }
  const body = new ReadableStream<Uint8Array>({
    start: (line) => {
      given.send = (piece) => line.enqueue(new TextEncoder().encode(piece))
      given.end = () => line.close()
      given.break = () => line.error(new TypeError('the connection was lost'))
    },
  })
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-disposition': 'filename="traffic.csv"' } }),
  )
  const onLines = vi.fn<(lines: number) => void>()
  const { signal } = new AbortController()
  const file = download(exportTrafficCsv, { params: { id: 'a.cz' }, query: {} }, { signal, onLines })
  return { ...given, onLines, file }
}
