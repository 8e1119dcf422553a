import type { FastifyRequest } from 'fastify'
import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'

/** How long a page waits for its calls' answers, in milliseconds; after that the browser asks for itself. */
const patience = 400

/** What of the page's own request a call asked in its name goes by: who asks, from where, in which language. */
const passedOn: ReadonlySet<string> = new Set([
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
  /** The mark of the one whose answers they are; null where all are anybody's. */
  owner: string | null
  /** Whether what the page shows is not there, or not the visitor's: a call was answered 404. */
  isMissing: boolean
}

/**
 * The answers to calls as the very visitor of this page would get them, so that its first screen is drawn
 * from the page itself. Each call takes the whole way through this server: who it is, whether they may, how often.
 *
 * @param addresses own paths with their queries, as the browser would ask them
 * @param asStranger whoever asks, what anybody is answered
 * @returns what is refused or takes too long is left out; so is all that is personal when the contact changed meanwhile
 */
export async function firstAnswers(
  request: FastifyRequest,
  addresses: readonly string[],
  { asStranger = false } = {},
): Promise<FirstAnswers> {
  const passed = Object.entries(request.headers).filter(([name]) => passedOn.has(name))
  const headers = Object.fromEntries(asStranger ? passed.filter(([name]) => name !== 'cookie') : passed)
  const all = await Promise.all(
    addresses.map(async (address) => ({ address, answer: await soon(ask(request, address, headers)) })),
  )
  const given = all.flatMap(({ address, answer }) => (answer?.status === 200 ? [{ address, ...answer }] : []))
  const [owner = null, ...others] = new Set(given.flatMap(({ owner: mark }) => mark ?? []))
  const fitting = others.length === 0 ? given : given.filter(({ owner: mark }) => mark === null)
  return {
    answers: new Map(fitting.map(({ address, text }) => [address, text])),
    owner: others.length === 0 ? owner : null,
    isMissing: all.some(({ answer }) => answer?.status === 404),
  }
}

async function ask(request: FastifyRequest, address: string, headers: FastifyRequest['headers']) {
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

async function soon<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null)
  })
  return Promise.race([answer.catch(() => null), tooLate]).finally(() => clearTimeout(timer))
}
