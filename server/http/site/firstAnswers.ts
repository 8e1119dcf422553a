import type { FastifyRequest } from 'fastify'
import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'

/** How long a page waits for the answers to its calls, in milliseconds; after that the browser requests them. */
const timeoutMs = 400

/** The headers of the page's request that its calls take over: the cookies, the address and the language. */
const forwardedHeaders: ReadonlySet<string> = new Set([
  'cookie',
  'host',
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
])

export type FirstAnswers = {
  /** JSON texts by address. */
  answers: ReadonlyMap<string, string>
  /** The owner mark of personal answers; null where all answers are public. */
  owner: string | null
  /** Whether a call was answered 404: the object does not exist or is not the visitor's. */
  isMissing: boolean
}

/**
 * Requests the first calls of a page on behalf of its visitor, so that the browser renders from the page itself. Each
 * call passes through the whole server, with identification, permissions and limits.
 *
 * @param addresses paths of calls with their queries, as the browser would request them
 * @param asStranger whether to request without the visitor's session
 * @returns the responses without refused or late ones; without personal ones when the contact changed meanwhile
 */
export async function firstAnswers(
  request: FastifyRequest,
  addresses: readonly string[],
  { asStranger = false } = {},
): Promise<FirstAnswers> {
  const forwarded = Object.entries(request.headers).filter(([name]) => forwardedHeaders.has(name))
  const headers = Object.fromEntries(asStranger ? forwarded.filter(([name]) => name !== 'cookie') : forwarded)
  const all = await Promise.all(
    addresses.map(async (address) => ({ address, answer: await withTimeout(requestCall(request, address, headers)) })),
  )
  const successful = all.flatMap(({ address, answer }) => (answer?.status === 200 ? [{ address, ...answer }] : []))
  const [owner = null, ...others] = new Set(successful.flatMap(({ owner: mark }) => mark ?? []))
  const sameOwner = others.length === 0 ? successful : successful.filter(({ owner: mark }) => mark === null)
  return {
    answers: new Map(sameOwner.map(({ address, text }) => [address, text])),
    owner: others.length === 0 ? owner : null,
    isMissing: all.some(({ answer }) => answer?.status === 404),
  }
}

async function requestCall(request: FastifyRequest, address: string, headers: FastifyRequest['headers']) {
  const answer = await request.server.inject({
    method: 'GET',
    url: address,
    headers,
    remoteAddress: request.socket.remoteAddress ?? request.ip,
  })
  const owner = answer.headers[ownerHeader]
  return {
    status: answer.statusCode,
    text: answer.payload,
    owner: typeof owner === 'string' && ownerMark.test(owner) ? owner : null,
  }
}

async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  return Promise.race([answer.catch(() => null), tooLate]).finally(() => clearTimeout(timer))
}
