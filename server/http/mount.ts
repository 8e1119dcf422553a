import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { longestEventId, type Call } from '#contract/call.ts'
import { admission, type AdmitDeps } from './admit.ts'
import { checkValues, demandStorable, isStorable } from './checkValues.ts'
import { asRefusal, sendProblem } from './problem.ts'
import { network } from './network.ts'
import { sendOwner } from './ownerMark.ts'
import { allowEveryOrigin, answerPreflight, sendPublic } from './publicAnswer.ts'
import { receiving } from './receiving.ts'
import { Refusal } from './refusal.ts'
import type { CallRequest, Bidder, Route, SignedIn, Streamed, Who } from './serve.ts'
import { sendStream } from './sendStream.ts'
import { refusalPace } from './refusalPace.ts'
import { maxPerAddress, shares } from './shares.ts'
import { Semaphore } from './semaphore.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route accepts a form as its body beside JSON. */
    takesForm?: boolean
  }
}

/**
 * Registers every route. A request is admitted (admit.ts), validated against the contract and handled. The response is
 * validated too, so that no undeclared field leaves the server. Other methods of a path answer 405.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], deps: AdmitDeps): void {
  const { callsAtOnce, callsOfOne } = deps.limits
  const admit = admission(deps)
  // Refuses the next call before it costs anything, so that admitted calls stay fast.
  const inAddress = new Semaphore({ maxRunning: maxPerAddress(callsOfOne), refusal: 'too-many-requests' })
  const inProcess = new Semaphore({ maxRunning: callsAtOnce })
  const admitToProcess = (request: FastifyRequest, reply: FastifyReply) => {
    const leaveAddress = untilClosed(reply, inAddress.enter(network(request.ip)))
    const leaveProcess = untilClosed(reply, inProcess.enter())
    return () => {
      leaveAddress()
      leaveProcess()
    }
  }
  const receive = receiving()
  const { inShare, inPieces } = shares(callsOfOne, deps.active)
  const identifying = new Semaphore({ maxRunning: callsOfOne, maxWaiting: Infinity })
  const admitted = new WeakMap<FastifyRequest, SignedIn | Bidder | null>()
  const inTurn = refusalPace()
  const refuse = (call: Call, cause: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const send = () => {
      if (!reply.raw.closed) (call.stream === 'redirect' ? sendToSignIn : sendProblem)(cause, request, reply)
    }
    if (cause instanceof Refusal && cause.code === 'too-many-requests') inTurn(network(request.ip), send)
    else send()
  }

  for (const route of routes) {
    const { call } = route
    const { bodyLimit } = call
    app.route({
      method: call.method,
      url: patternOf(call.path),
      bodyLimit,
      config: { takesForm: call.isForm },
      // HEAD of a redirect would begin a sign-in, HEAD of a PDF would issue a document.
      exposeHeadRoute: call.method === 'GET' && call.stream !== 'redirect' && call.stream !== 'pdf',
      onRequest: async (request, reply) => {
        if (call.isPublic) allowEveryOrigin(reply)
        const leave = isShort(call) ? admitToProcess(request, reply) : null
        const admitting = async () => admitted.set(request, await admit(call, request, reply))
        if (call.access === 'open') await admitting()
        else {
          const address = network(request.ip)
          await identifying.run(admitting, { key: address, givesWay: () => deps.active.isOtherActive(address) })
        }
        // A slow body holds no place: the call is admitted again when the body is complete.
        if (call.method !== 'GET') leave?.()
      },
      preParsing: async (request, reply, body) => (hasBody(request) ? receive(request, reply, body, bodyLimit) : body),
      preValidation: async (request, reply) => {
        if (isShort(call) && call.method !== 'GET') admitToProcess(request, reply)
      },
      errorHandler: (cause, request, reply) => refuse(call, cause, request, reply),
      handler: async (request, reply) => {
        const who = admitted.get(request) ?? null
        const caller = { account: who?.identityId ?? null, address: network(request.ip) }
        const make = () => route.handle(parseRequest(call, request, reply, who, deps))
        const send = (made: Awaited<ReturnType<typeof make>>) => {
          if (reply.sent) return reply
          if (isStreamed(call, made) && made.kind === 'body')
            return sendStream({ ...made, body: inPieces(made.body, caller) }, request, reply)
          if (isStreamed(call, made)) return sendStream(made, request, reply)
          const answer = parseResponse(call, made)
          if (call.isPublic) return sendPublic(answer, request, reply)
          return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
        }
        const answer = async () => (reply.raw.closed ? reply : send(await make()))
        if (call.rate === 'probe') return answer()
        if (call.cost === 'file') return inShare('file', caller, () => sendWhole(answer, reply))
        if (call.cost === 'stream') return send(await inShare('stream', caller, make))
        return inShare(call.cost, caller, answer)
      },
    })
  }
  refuseOtherMethods(app, routes)
}

/** Frees a place when the response closes, unless the returned function has freed it earlier. */
function untilClosed({ raw }: FastifyReply, leave: () => void): () => void {
  // A response that is closed already emits no `close`.
  if (raw.closed) leave()
  else raw.once('close', leave)
  return leave
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Sends the response and waits until it is complete or the client has disconnected. */
async function sendWhole(answer: () => Promise<FastifyReply>, reply: FastifyReply): Promise<FastifyReply> {
  const sent = reply.raw.closed ? null : once(reply.raw, 'close')
  await answer()
  await sent
  return reply
}

/**
 * Whether a call counts towards the admission limit. Streams and files have limits of their own, and health probes must
 * be answered under any load.
 */
function isShort({ stream, rate }: Call): boolean {
  return stream === null && rate !== 'probe'
}

function parseRequest(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who<Call['access']>,
  deps: AdmitDeps,
): CallRequest<Call> {
  const params = checkValues(call.params, request.params)
  // No object has such a name. The redirect after a sign-in is exempt: it checks its parameters itself.
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
    // Created on first use: event streams never need it, and many are open.
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

/** Returns the id after which a lost stream resumes (HTML section 9.2.4). A longer id is cut, and no stream knows it. */
function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' ? id.slice(0, longestEventId) : null
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  const abortIfUnfinished = () => {
    if (!raw.writableFinished) disconnected.abort()
  }
  if (raw.closed) abortIfUnfinished()
  else raw.once('close', abortIfUnfinished)
  return disconnected.signal
}

function isStreamed(call: Call, _answer: unknown): _answer is Streamed {
  return call.stream !== null
}

/** Returns the declared fields of a response. A response that does not match the contract is a fault of the server. */
function parseResponse(call: Call, answer: unknown): unknown {
  const checked = call.answer.safeParse(answer ?? {})
  if (checked.success) return checked.data
  throw new Error(`the answer of ${call.name} does not fit the contract`, { cause: checked.error })
}

/** Redirects a navigation that failed to the sign-in page; answers programs with problem+json. */
function sendToSignIn(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code } = asRefusal(cause)
  const isNavigation =
    request.headers['sec-fetch-mode'] === 'navigate' || (request.headers.accept ?? '').includes('text/html')
  if (!isNavigation || code === 'not-found') return sendProblem(cause, request, reply)
  if (code === 'unexpected') request.log.error({ err: cause }, 'unexpected')
  void reply.redirect(`/login-method?problem=${code}`, 303)
}

const everyMethod: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const path of new Set(routes.map(({ call }) => call.path))) {
    const url = patternOf(path)
    if (routes.some(({ call }) => call.path === path && call.isPublic))
      app.options(url, (_request, reply) => answerPreflight(reply))
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

/** Converts `/{id}/` of the contract into `/:id/` of the router. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
