import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import type { AnswerOf, Call } from '#contract/call.ts'
import { problemStatus, type ProblemCode } from '#contract/problem.ts'
import { http } from '#src/api/http.ts'

type Asked = { call: string; url: string; key: string | null; body: unknown }
type Refused = { refusal: ProblemCode | 'unreachable' }
type Reply = (url: string) => unknown

/**
 * A server plugged into axios in the real one's place: whatever it is told to answer goes through the
 * contract first, so it can only say what the real one may. It keeps what it was asked.
 */
export function pretendServer() {
  const replies: { call: Call; path: RegExp; reply: Reply }[] = []
  const asked: Asked[] = []

  http.defaults.adapter = async (config) => {
    const url = config.url ?? ''
    const method = (config.method ?? 'get').toUpperCase()
    const found = replies.findLast(({ call, path }) => call.method === method && path.test(url.split('?')[0] ?? ''))
    if (!found) throw new Error(`nobody answers ${method} ${url}`)
    const key = config.headers.get('idempotency-key')
    asked.push({
      call: found.call.name,
      url,
      key: typeof key === 'string' ? key : null,
      body: JSON.parse(String(config.data ?? 'null')),
    })
    const given = found.reply(url)
    if (isRefused(given)) throw refused(given.refusal, config)
    return { data: found.call.answer.parse(given), status: 200, statusText: '', headers: {}, config }
  }

  return {
    asked,
    /** From now on the call is answered so; the last word counts. */
    answer<C extends Call>(call: C, reply: (url: string) => AnswerOf<C> | Refused) {
      const path = new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)
      replies.push({ call, path, reply })
    },
  }
}

function isRefused(given: unknown): given is Refused {
  return typeof given === 'object' && given !== null && 'refusal' in given
}

function refused(code: Refused['refusal'], config: InternalAxiosRequestConfig): AxiosError {
  if (code === 'unreachable') return new AxiosError('gone', AxiosError.ERR_NETWORK, config)
  const status = problemStatus[code]
  const data = { type: 'about:blank', title: code, status, code, requestId: 'request-1' }
  return new AxiosError(code, undefined, config, null, { data, status, statusText: '', headers: {}, config })
}
