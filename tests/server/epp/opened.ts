import { afterEach, beforeAll } from 'vitest'
import { openLog } from '#server/http/openLog.ts'
import type { EppConnection } from '#server/registry/connection.ts'
import { openEpp, type Epp } from '#server/registry/epp/openEpp.ts'
import type { Answer, Change } from '#server/registry/port.ts'
import { makeAuthority, type Authority, type Identity } from '../certificates.ts'
import type { EppServerOptions, Fault } from './registry.ts'
import { openEppServer, type EppServer } from './server.ts'

/** The authority of both sides' certificates. */
export let authority: Authority
let served: Identity
let own: Identity
beforeAll(async () => {
  authority = await makeAuthority()
  served = await authority.issue()
  own = await authority.issue('portal')
})

const closing: (() => Promise<void>)[] = []
/** The frames of tests that are over, in both directions. */
export const frames: string[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

export type Opened = Epp & { server: EppServer; apply: (given?: Partial<Change>) => Promise<Answer> }

/** A server and a connection to it. */
export async function open(
  options: Partial<EppServerOptions> = {},
  given: Partial<EppConnection> & { patienceMs?: number; idleMs?: number } = {},
): Promise<Opened> {
  const server = await openEppServer({ identity: served, ...options })
  const { patienceMs = 3000, idleMs = 60_000, ...settings } = given
  closing.push(async () => {
    frames.push(...server.requests, ...server.responses)
    await server.close()
  })
  server.domains.set('a.cz', {
    roid: 'D1-TEST',
    statuses: new Set(),
    registrant: 'HOLDER',
    admins: new Set(),
    authInfo: null,
  })
  server.contacts.set('HOLDER', { roid: 'C1-TEST', values: { name: 'Hana', email: 'h@a.cz' }, authInfo: null })
  const epp = await openEpp(
    {
      kind: 'epp',
      host: '127.0.0.1',
      port: server.port,
      user: 'PORTAL',
      password: 'secret-1',
      tls: { ca: authority.certificate, own },
      connections: 2,
      changesContacts: true,
      setsAuthInfo: true,
      ...settings,
    },
    { log: openLog({ level: 'silent', isOnStderr: true }), patienceMs, idleMs },
  )
  closing.push(epp.port.close)
  const apply = async (change: Partial<Change> = {}) => {
    const [answer] = await epp.port.apply([aChange(change)], AbortSignal.timeout(60_000))
    if (!answer) throw new Error('each change has an answer')
    return answer
  }
  return { ...epp, server, apply }
}

let changes = 0

/** A lock of the domain a.cz, unless `given` says otherwise. */
export function aChange(given: Partial<Change> = {}): Change {
  const id = `00000000-0000-7000-8000-${String(++changes).padStart(12, '0')}`
  return {
    id,
    recordedAt: '2026-11-24T10:00:00Z',
    objectType: 'domain',
    handle: 'a.cz',
    roid: 'D1-TEST',
    command: 'update',
    change: { add: { status: ['serverTransferProhibited'] } },
    operationId: null,
    status: 'pending',
    decidedAt: null,
    reason: null,
    attempts: 1,
    foreignStates: [],
    ...given,
  }
}

/** Has the next command of this name meet a fault, and those after it none. */
export function once({ fault }: EppServer, name: string, what: Fault) {
  let isOver = false
  fault((command) => {
    if (isOver || command !== name) return null
    isOver = true
    return what
  })
}
