import { createServer, type TLSSocket } from 'node:tls'
import type { EppContact, EppDomain } from './answers.ts'
import { Registry, type EppServerOptions, type Fault, type QueuedMessage } from './registry.ts'

/*
 * An EPP server of RFC 5730 to 5734 for tests: a small registry in memory. It can refuse, be slow, lose answers and cut
 * them into pieces.
 */

export type EppServer = {
  port: number
  domains: Map<string, EppDomain>
  contacts: Map<string, EppContact>
  /** How often each command that changes something was carried out, by its clTRID. */
  applied: Map<string, number>
  /** The clTRIDs of carried-out commands, in their order, by object. */
  order: Map<string, string[]>
  /** Every frame of a client and of the server, as XML. */
  requests: string[]
  responses: string[]
  /** Decides the fault of a command by its name and clTRID. */
  fault: (decide: (command: string, clTrid: string) => Fault) => void
  /** Decides accepted changes: their messages are queued. */
  decide: (isDone: boolean) => void
  messages: QueuedMessage[]
  /** Ends every connection without a word. */
  drop: () => void
  connections: () => number
  close: () => Promise<void>
}

export async function openEppServer(options: EppServerOptions): Promise<EppServer> {
  const registry = new Registry(options)
  const { identity, clients } = options
  const sockets = new Set<TLSSocket>()
  const server = createServer(
    {
      cert: identity.certificate,
      key: identity.key,
      ...(clients ? { ca: clients.certificate, requestCert: true, rejectUnauthorized: true } : {}),
    },
    (socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      void registry.serve(socket)
    },
  )
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const drop = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    domains: registry.domains,
    contacts: registry.contacts,
    applied: registry.applied,
    order: registry.order,
    requests: registry.requests,
    responses: registry.responses,
    fault: (decide) => {
      registry.faultOf = decide
    },
    decide: (isDone) => registry.decide(isDone),
    messages: registry.messages,
    drop,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        drop()
        server.close(() => resolve())
      }),
  }
}
