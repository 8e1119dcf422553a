import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { longestEventId, type Call } from '#contract/call.ts'
import { admission, type AdmitDeps } from './admit.ts'
import { bodyBytes } from './bodyBytes.ts'
import { checkValues, demandStorable, isStorable } from './checkValues.ts'
import { crowd, crowdEach } from './crowd.ts'
import { asRefusal, sendProblem } from './problem.ts'
import { network } from './network.ts'
import { sendOwner } from './ownerMark.ts'
import { receiving } from './receiving.ts'
import { Refusal } from './refusal.ts'
import type { Asked, Bidder, Route, SignedIn, Streamed, Who } from './serve.ts'
import { sendStream } from './sendStream.ts'
import { mostOfAddress, refusalMs, shares } from './shares.ts'
import { turnsEach } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form is read as its body, and not JSON alone. */
    takesForm?: boolean
  }
}

/**
 * Puts every route on the wire, the same way for all: admitted (admit.ts), checked against the contract
 * strictly, handled, and its answer checked on the way out, so that nothing undeclared leaks. Other
 * methods of a path answer 405.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], deps: AdmitDeps): void {
  const { callsAtOnce, callsOfOne } = deps.limits
  const admit = admission(deps)
  const inAddress = crowdEach(mostOfAddress(callsOfOne))
  const inProcess = crowd(callsAtOnce)
  const letIn = (request: FastifyRequest, reply: FastifyReply) => {
    const leaveAddress = inAddress(network(request.ip), reply.raw)
    const leaveProcess = inProcess(reply.raw)
    return () => {
      leaveAddress()
      leaveProcess()
    }
  }
  const receive = receiving()
  const { inShare, inPieces } = shares(callsOfOne, deps.active)
  const identifying = turnsEach({ atOnce: callsOfOne, mostWaiting: Infinity })
  const admitted = new WeakMap<FastifyRequest, SignedIn | Bidder | null>()

  for (const route of routes) {
    const { call } = route
    const bodyLimit = bodyBytes(call)
    app.route({
      method: call.method,
      url: patternOf(call.path),
      bodyLimit,
      config: { takesForm: call.isForm },
      // Asking for the head of a redirect would begin a sign-in, for that of a document issue one.
      exposeHeadRoute: call.method === 'GET' && call.stream !== 'redirect' && call.stream !== 'pdf',
      // Exports leave as they are read: packing 100,000 rows would take a core.
      ...(call.stream === null ? {} : { compress: false }),
      onRequest: async (request, reply) => {
        const leave = isShort(call) ? letIn(request, reply) : null
        const admitting = async () => admitted.set(request, await admit(call, request, reply))
        if (call.access === 'open') await admitting()
        else await identifying(network(request.ip), admitting, () => deps.active.isOtherActive(network(request.ip)))
        // A body that trickles in holds no place of those who are answered.
        if (call.method !== 'GET') leave?.()
      },
      preParsing: async (request, reply, body) => (hasBody(request) ? receive(request, reply, body, bodyLimit) : body),
      preValidation: async (request, reply) => {
        if (isShort(call) && call.method !== 'GET') letIn(request, reply)
      },
      errorHandler: call.stream === 'redirect' ? sendToSignIn : sendProblemInTime,
      handler: async (request, reply) => {
        const who = admitted.get(request) ?? null
        const caller = { account: who?.identityId ?? null, address: network(request.ip) }
        const make = () => route.handle(asked(call, request, reply, who, deps))
        const send = (made: Awaited<ReturnType<typeof make>>) => {
          if (reply.sent) return reply
          if (isStreamed(call, made) && made.kind === 'body')
            return sendStream({ ...made, body: inPieces(made.body, caller) }, request, reply)
          if (isStreamed(call, made)) return sendStream(made, request, reply)
          return reply.type('application/json; charset=utf-8').send(JSON.stringify(declared(call, made)))
        }
        const answer = async () => (reply.raw.closed ? reply : send(await make()))
        if (call.rate === 'probe') return answer()
        if (call.cost === 'file') return inShare('file', caller, () => whole(answer, reply))
        if (call.cost === 'stream') return send(await inShare('stream', caller, make))
        return inShare(call.cost, caller, answer)
      },
    })
  }
  refuseOtherMethods(app, routes)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function sendProblemInTime(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const send = () => {
    if (!reply.raw.closed) sendProblem(cause, request, reply)
  }
  if (cause instanceof Refusal && cause.code === 'too-many-requests') setTimeout(send, refusalMs)
  else send()
}

/** Answers and waits until the answer has been sent, or nobody waits for it. */
async function whole(answer: () => Promise<FastifyReply>, reply: FastifyReply): Promise<FastifyReply> {
  const sent = reply.raw.closed ? null : once(reply.raw, 'close')
  await answer()
  await sent
  return reply
}

/**
 * Whether a call counts into the crowd: not what lasts as long as somebody listens or a file is read, which have limits
 * of their own, nor the questions whether this process lives, which must be answered in any crowd.
 */
function isShort({ stream, rate }: Call): boolean {
  return stream === null && rate !== 'probe'
}

function asked(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who<Call['access']>,
  deps: AdmitDeps,
): Asked<Call> {
  const params = checkValues(call.params, request.params)
  // Nothing is called that. The address after a sign-in is judged as an address is, whatever it holds.
  if (!isStorable(request.params)) throw new Refusal('object-not-found')
  if (call.stream !== 'redirect') {
    demandStorable(request.query)
    demandStorable(request.body)
  }
  return {
    who,
    params,
    query: checkValues(call.query, request.query),
    body: checkValues(call.body, request.body ?? {}),
    idempotencyKey: call.idempotent ? idempotencyKeyOf(request) : null,
    lastEventId: call.stream === 'events' ? lastEventIdOf(request) : null,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    // Made where it is wanted: of many who listen none needs one.
    get signal() {
      return signalOf(reply)
    },
    cookies: deps.cookies.forHandler(request, reply),
    sendOwner: (owner) => sendOwner(reply, owner),
    url: request.url,
    log: request.log,
  }
}

/** Draft "The Idempotency-Key HTTP Header Field", section 2: a key of the client's own making. */
function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) throw new Refusal('idempotency-key-required')
  return key
}

/** HTML, section 9.2.4: where a browser that lost a stream goes on. A longer one is cut, which no stream recognises. */
function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' ? id.slice(0, longestEventId) : null
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const note = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) note()
  else raw.once('close', note)
  return gone.signal
}

function isStreamed(call: Call, _answer: unknown): _answer is Streamed {
  return call.stream !== null
}

/** What the contract declares of an answer; one that does not fit is our own fault. */
function declared(call: Call, answer: unknown): unknown {
  const checked = call.answer.safeParse(answer ?? {})
  if (checked.success) return checked.data
  throw new Error(`the answer of ${call.name} does not fit the contract`, { cause: checked.error })
}

/** Somebody looking at a page is told on a page; a program is told as everywhere. */
function sendToSignIn(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code } = asRefusal(cause)
  const isLooking =
    request.headers['sec-fetch-mode'] === 'navigate' || (request.headers.accept ?? '').includes('text/html')
  if (!isLooking || code === 'not-found') return sendProblem(cause, request, reply)
  if (code === 'unexpected') request.log.error({ err: cause }, 'unexpected')
  void reply.redirect(`/login-method?problem=${code}`, 303)
}

const everyMethod: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const path of new Set(routes.map(({ call }) => call.path))) {
    const url = patternOf(path)
    const others = everyMethod.filter((method) => !app.hasRoute({ method, url }))
    const allow = everyMethod.filter((method) => !others.includes(method)).join(', ')
    app.route({
      method: [...others],
      url,
      exposeHeadRoute: false,
      // Refused before a body is read.
      onRequest: async (_request, reply) => {
        void reply.header('allow', allow)
        throw new Refusal('method-not-allowed')
      },
      handler: () => {},
    })
  }
}

/** `/{id}/` of the contract as the router writes it. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
