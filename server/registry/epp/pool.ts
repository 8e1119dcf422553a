import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ns } from '#server/escrow/namespaces.ts'
import { commandOf, hello, loginOf, secureAuthInfo } from './commands.ts'
import type { Greeting, Response } from './response.ts'
import { ConnectionFailure, Session, type SessionOptions } from './session.ts'

export type PoolOptions = SessionOptions & {
  user: string
  password: string
  /** The highest number of connections. */
  most: number
  /** After how long without a command the server is greeted. */
  idleMs: number
  /** The namespaces that the settings need, with what they are needed for. */
  needed: readonly { uri: string; why: string }[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The namespaces that the portal uses where the server names them. */
const ours = { objects: [ns.eppDomain, ns.eppContact, ns.eppHost], extensions: [ns.secDns, secureAuthInfo] }

/** The server's greeting lacks what the settings need. `message` is one line for the operator. */
export class MissingService extends ConnectionFailure {}

type Slot = { session: Session | null; usedAt: number; isBusy: boolean }

/**
 * A few connections to an EPP server, each opened and logged in when it is first needed, and again after a failure. One
 * that is not used stays open by hello (RFC 5730 section 2.3).
 */
export class Pool {
  readonly #options: PoolOptions
  readonly #slots: Slot[]
  readonly #waiting: ((slot: Slot) => void)[] = []
  readonly #timer: NodeJS.Timeout

  constructor(options: PoolOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.most }, () => ({ session: null, usedAt: 0, isBusy: false }))
    this.#timer = setInterval(() => void this.#keepAlive(), Math.max(100, options.idleMs / 4)).unref()
  }

  /** Connects and reads the greeting, without a login. Throws ConnectionFailure. */
  async greet(): Promise<Greeting> {
    const session = await Session.open(this.#options)
    session.close()
    this.#demandServices(session.greeting)
    return session.greeting
  }

  /**
   * Sends a command over a free connection and returns the response. Sends nothing once `signal` has fired, also where it
   * fires while no connection is free. Throws ConnectionFailure.
   */
  async send(xml: string, clTrid: string, signal?: AbortSignal): Promise<Response> {
    const slot = await this.#take()
    try {
      const session = slot.session?.isOpen ? slot.session : await this.#login(slot)
      if (signal?.aborted) throw new ConnectionFailure('the registry is too slow')
      return await session.send(xml, clTrid)
    } finally {
      this.#release(slot)
    }
  }

  /** Sends a command under a new clTRID. */
  request(command: string): Promise<Response> {
    const clTrid = `portal-${randomUUID()}`
    return this.send(commandOf(clTrid, command), clTrid)
  }

  /** Logs the connections out that are not in use, and closes all. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(
      this.#slots.map(async ({ session, isBusy }) => {
        if (session?.isOpen && !isBusy)
          await session.send(commandOf('portal-logout', '<logout/>'), 'portal-logout').catch(() => {})
        session?.close()
      }),
    )
  }

  async #login(slot: Slot): Promise<Session> {
    slot.session = null
    const { user, password, log } = this.#options
    const session = await Session.open(this.#options)
    try {
      const { greeting } = session
      this.#demandServices(greeting)
      const objects = ours.objects.filter((uri) => greeting.objects.includes(uri))
      const extensions = ours.extensions.filter((uri) => greeting.extensions.includes(uri))
      const clTrid = `portal-${randomUUID()}`
      const login = commandOf(clTrid, loginOf({ user, password, objects, extensions }))
      const { code, message } = await session.send(login, clTrid)
      if (code !== 1000) throw new ConnectionFailure(`the server refused the login: ${code} ${message}`)
      log.info({ server: greeting.server }, 'logged in at the registry')
      slot.session = session
      return session
    } catch (cause) {
      session.close()
      throw cause
    }
  }

  #demandServices({ server, objects, extensions }: Greeting): void {
    const missing = this.#options.needed.find(({ uri }) => !objects.includes(uri) && !extensions.includes(uri))
    if (missing) throw new MissingService(`the EPP server ${server} does not name ${missing.uri}: ${missing.why}`)
  }

  #take(): Promise<Slot> {
    // A connection that is open comes first.
    const free = this.#slots.filter(({ isBusy }) => !isBusy)
    const slot = free.find(({ session }) => session?.isOpen) ?? free[0]
    if (!slot) return new Promise((resolve) => this.#waiting.push(resolve))
    slot.isBusy = true
    return Promise.resolve(slot)
  }

  #release(slot: Slot): void {
    slot.usedAt = performance.now()
    const next = this.#waiting.shift()
    if (next) next(slot)
    else slot.isBusy = false
  }

  async #keepAlive(): Promise<void> {
    const { idleMs, log } = this.#options
    for (const slot of this.#slots) {
      const { session, isBusy, usedAt } = slot
      if (isBusy || !session?.isOpen || performance.now() - usedAt < idleMs) continue
      slot.isBusy = true
      await session
        .hello(hello)
        .catch((cause: unknown) => log.warn({ problem: String(cause) }, 'the registry closed a connection'))
      this.#release(slot)
    }
  }
}
