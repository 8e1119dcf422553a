import type { FastifyRequest } from 'fastify'

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

/**
 * The answers to calls as the very visitor of this page would get them, so that its first screen is drawn
 * from the page itself. Each call takes the whole way through this server: who it is, whether they may, how often.
 *
 * @param addresses own paths with their queries, as the browser would ask them
 * @param asStranger whoever asks, what anybody is answered
 * @returns answers as JSON texts by address; what is refused or takes too long is left out
 */
export async function firstAnswers(
  request: FastifyRequest,
  addresses: readonly string[],
  { asStranger = false } = {},
): Promise<Map<string, string>> {
  const passed = Object.entries(request.headers).filter(([name]) => passedOn.has(name))
  const headers = Object.fromEntries(asStranger ? passed.filter(([name]) => name !== 'cookie') : passed)
  const answers = await Promise.all(addresses.map((address) => soon(ask(request, address, headers))))
  return new Map(
    addresses.flatMap((address, index) => {
      const answer = answers[index]
      return typeof answer === 'string' ? [[address, answer]] : []
    }),
  )
}

async function ask(
  request: FastifyRequest,
  address: string,
  headers: FastifyRequest['headers'],
): Promise<string | null> {
  const answer = await request.server.inject({
    method: 'GET',
    url: address,
    headers,
    remoteAddress: request.socket.remoteAddress ?? request.ip,
  })
  return answer.statusCode === 200 ? answer.payload : null
}

async function soon<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null)
  })
  return Promise.race([answer.catch(() => null), tooLate]).finally(() => clearTimeout(timer))
}
