import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import * as z from 'zod/mini'
import type { AnswerOf, Call } from '#contract/call.ts'
import { problemStatus, type ProblemCode } from '#contract/problem.ts'
import { http } from '#src/api/request.ts'

type RecordedRequest = { call: string; url: string; key: string | null; authorization: string | null; body: unknown }
type Refused = { refusal: ProblemCode | 'unreachable'; auctionId?: string }
type PretendAnswer<C extends Call> = AnswerOf<C> | Refused
type Reply = (url: string, request: RecordedRequest) => unknown

/**
 * A server plugged into axios in the real one's place. Its answers go through the contract first, so it can only send
 * what the real one may. It records its requests.
 */
export function pretendServer() {
  const replies: { call: Call; path: RegExp; reply: Reply }[] = []
  const requests: RecordedRequest[] = []

  http.defaults.adapter = async (config) => {
    const url = config.url ?? ''
    const method = (config.method ?? 'get').toUpperCase()
    const found = replies.findLast(({ call, path }) => call.method === method && path.test(url.split('?')[0] ?? ''))
    if (!found) throw new Error(`nobody answers ${method} ${url}`)
    const header = (name: string) => z.safeParse(z.string(), config.headers.get(name)).data ?? null
    const request = {
      call: found.call.name,
      url,
      key: header('idempotency-key'),
      authorization: header('authorization'),
      body: bodyIn(config),
    }
    requests.push(request)
    const answer = await found.reply(url, request)
    if (isRefused(answer)) throw refused(answer, config)
    return { data: found.call.answer.parse(answer), status: 200, statusText: '', headers: {}, config }
  }

  return {
    requests,
    /** From now on the call is answered so, with a promise when it settles; the last reply counts. */
    answer<C extends Call>(
      call: C,
      reply: (url: string, request: RecordedRequest) => PretendAnswer<C> | Promise<PretendAnswer<C>>,
    ) {
      const path = new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)
      replies.push({ call, path, reply })
    },
  }
}

/** A form as the object of its fields. */
function bodyIn({ data, headers }: InternalAxiosRequestConfig): unknown {
  const text = String(data ?? 'null')
  const isForm = String(headers.get('content-type')).startsWith('application/x-www-form-urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer
}

function refused({ refusal: code, ...more }: Refused, config: InternalAxiosRequestConfig): AxiosError {
  if (code === 'unreachable') return new AxiosError('gone', AxiosError.ERR_NETWORK, config)
  const status = problemStatus[code]
  const data = { type: 'about:blank', title: code, status, code, requestId: 'request-1', ...more }
  return new AxiosError(code, undefined, config, null, { data, status, statusText: '', headers: {}, config })
}
