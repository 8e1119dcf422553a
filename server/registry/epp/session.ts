import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { frameOf, readFrames } from './frames.ts'
import { readAnswer, type Greeting, type Response } from './response.ts'
import { parseXml } from './xml.ts'

/** The connection failed, or the server refused the session. The sent command may have reached the server. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
}

export type SessionOptions = {
  host: string
  port: number
  tls: Pick<ConnectionOptions, 'ca' | 'cert' | 'key'>
  /** How long the server may take for an answer. */
  patienceMs: number
}

/** The codes after which the server closes the connection (RFC 5730 section 3). */
const closing = new Set([1500, 2500, 2501, 2502])

/** One connection to an EPP server. It carries one command at a time. */
export class Session {
  readonly greeting: Greeting
  readonly #socket: TLSSocket
  readonly #answers: AsyncGenerator<Buffer>
  readonly #patienceMs: number
  #isOpen = true

  private constructor(socket: TLSSocket, answers: AsyncGenerator<Buffer>, greeting: Greeting, patienceMs: number) {
    this.#socket = socket
    this.#answers = answers
    this.greeting = greeting
    this.#patienceMs = patienceMs
  }

  /** Connects and reads the greeting. Throws ConnectionFailure. */
  static async open({ host, port, tls, patienceMs }: SessionOptions): Promise<Session> {
    const socket = connect({ host, port, ...tls, servername: isName(host) ? host : '', minVersion: 'TLSv1.2' })
    // Each failure also ends the reading of frames, which reports it.
    socket.on('error', () => {})
    socket.setNoDelay(true)
    try {
      await within(patienceMs, connected(socket))
      const answers = readFrames(socket)
      const greeting = await within(patienceMs, nextOf(answers))
      if (greeting.kind !== 'greeting') throw new ConnectionFailure('the server did not begin with a greeting')
      return new Session(socket, answers, greeting, patienceMs)
    } catch (cause) {
      socket.destroy()
      throw failureOf(cause)
    }
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#socket.destroyed
  }

  /** Sends a command and returns the response to it. After a ConnectionFailure the session is closed. */
  async send(xml: string, clTrid: string): Promise<Response> {
    const answer = await this.#exchange(xml)
    // An answer to another command would be taken for this one.
    if (answer.kind !== 'response' || answer.clTrid !== clTrid)
      throw this.#fail(new ConnectionFailure('the server answered another command'))
    if (closing.has(answer.code)) this.close()
    if (answer.code >= 2500) throw new ConnectionFailure(`${answer.code} ${answer.message}`)
    return answer
  }

  /** Shows the server that the connection is used (RFC 5730 section 2.3). */
  async hello(xml: string): Promise<void> {
    const answer = await this.#exchange(xml)
    if (answer.kind !== 'greeting')
      throw this.#fail(new ConnectionFailure('the server answered a hello by no greeting'))
  }

  close(): void {
    this.#isOpen = false
    this.#socket.destroy()
  }

  async #exchange(xml: string): Promise<Greeting | Response> {
    if (!this.isOpen) throw new ConnectionFailure('the connection was closed')
    try {
      this.#socket.write(frameOf(xml))
      return await within(this.#patienceMs, nextOf(this.#answers))
    } catch (cause) {
      throw this.#fail(failureOf(cause))
    }
  }

  #fail(failure: ConnectionFailure): ConnectionFailure {
    this.close()
    return failure
  }
}

function connected(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new ConnectionFailure('the server closed the connection')))
  })
}

async function nextOf(answers: AsyncGenerator<Buffer>): Promise<Greeting | Response> {
  const next = await answers.next()
  if (next.done) throw new ConnectionFailure('the server closed the connection')
  return readAnswer(parseXml(next.value))
}

async function within<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionFailure('the server did not answer in time')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // The work goes on and may fail later.
    work.catch(() => {})
  }
}

function failureOf(cause: unknown): ConnectionFailure {
  if (cause instanceof ConnectionFailure) return cause
  if (!(cause instanceof Error)) return new ConnectionFailure(String(cause))
  const code = 'code' in cause && typeof cause.code === 'string' ? `${cause.code}: ` : ''
  return new ConnectionFailure(code + cause.message, { cause })
}

/** A certificate names no address in the extension for server names (RFC 6066 section 3). */
function isName(host: string): boolean {
  return !/^[\d.]+$/.test(host) && !host.includes(':')
}
