import { randomUUID } from 'node:crypto'
import { Agent, request, type ClientRequest } from 'node:http'
import { placeBid } from '#contract/auction.ts'
import { watchAuctions } from '#contract/auctionEvents.ts'
import { requestAuthInfo } from '#contract/authInfo.ts'
import { blockDomains, exportDomainsCsv, listDomains } from '#contract/domain.ts'
import { updateContact } from '#contract/myContact.ts'
import { watchOperation } from '#contract/operation.ts'
import { countVisit } from '#contract/visit.ts'
import { ownerHeader } from '#contract/ownerMark.ts'
import { Attack, OneAttack } from './attack.ts'

// One client with one account, one address and 32 connections, which never waits: any answer is followed by the next
// call at once. It is a process of its own and shares the machine with the portal.
const connections = 32
/** Connections that stay open by themselves: bodies that trickle, streams that are listened to. */
const openConnections = 300

const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: '127.0.0.2' })
const now = { isResting: true, made: 0 }
const statuses = new Map<number, number>()
const open = new Set<ClientRequest>()

// First what to do, then by turns to do it and to rest; each rest is answered by what was done before it.
process.once('message', (message) => {
  const given = Attack.parse(message)
  process.on('message', () => (now.isResting ? begin(given) : rest()))
  process.send?.('ready')
})
process.once('disconnect', () => process.exit(0))

function begin(given: Attack): void {
  now.isResting = false
  for (const name of given.name === 'everything' ? OneAttack.options : [given.name]) attackForever(name, given)
}

function rest(): void {
  now.isResting = true
  for (const one of open) one.destroy()
  process.send?.({ ...Object.fromEntries(statuses), begun: now.made })
  statuses.clear()
  now.made = 0
}

function attackForever(name: OneAttack, given: Attack): void {
  const call = callsOf[name]
  const isHeld = name === 'slow bodies' || name === 'streams'
  for (let one = 0; one < (isHeld ? openConnections : connections); one++) void repeatRequest()

  async function repeatRequest(): Promise<void> {
    while (!now.isResting) {
      const status = await send(call(given, now.made++), given, { isHeld })
      if (!now.isResting) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A connection of hundreds is opened anew, not at once.
      if (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

type AttackRequest = {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  isSlow?: boolean
}

const callsOf: Record<OneAttack, (given: Attack, count: number) => AttackRequest> = {
  'e-mail changes': (_, count) => ({
    method: 'POST',
    path: updateContact.path,
    body: { email: `e${count}@example.cz` },
  }),
  'slow bodies': () => ({ method: 'POST', path: countVisit.path, isSlow: true }),
  'dry runs': () => ({
    method: 'POST',
    path: blockDomains.path,
    body: { action: 'block-all', selection: { matching: { query: {} } }, dryRun: true },
    headers: { 'idempotency-key': randomUUID() },
  }),
  streams: ({ operationId, auctionId }, count) => ({
    method: 'GET',
    path: count % 2 === 0 ? watchOperation.path.replace('{id}', operationId) : `${watchAuctions.path}?ids=${auctionId}`,
  }),
  exports: () => ({ method: 'GET', path: exportDomainsCsv.path }),
  'list reads': (_, count) => ({ method: 'GET', path: `${listDomains.path}?size=100&page=${(count % 20) + 1}` }),
  pages: () => ({ method: 'GET', path: '/domains' }),
  'AuthInfo requests': ({ fqdn }) => ({
    method: 'POST',
    path: requestAuthInfo.path,
    body: { type: 'domain', id: fqdn },
  }),
  bids: ({ auctionId, auctionToken }, count) => ({
    method: 'POST',
    path: placeBid.path.replace('{id}', auctionId),
    body: { ceiling: String((count + 2) * 1000), seenSequence: 0 },
    headers: { authorization: `Bearer ${auctionToken}`, 'idempotency-key': randomUUID() },
  }),
  'sign-ins': () => ({ method: 'GET', path: '/api/auth/account/login/?purpose=sign-in&next=/domains' }),
}

/** The status of the answer, 0 where the connection ended without one. */
function send(
  attack: AttackRequest,
  { url, cookie, csrf, owner }: Attack,
  { isHeld }: { isHeld: boolean },
): Promise<number> {
  const { host, port } = new URL(url)
  const body = attack.body === undefined ? undefined : JSON.stringify(attack.body)
  let status = 0
  return new Promise((resolve) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method: attack.method,
        path: attack.path,
        localAddress: '127.0.0.2',
        agent: isHeld ? false : agent,
        headers: {
          host,
          cookie,
          origin: url,
          'sec-fetch-site': 'same-origin',
          'x-csrf-token': csrf,
          // A token of the auctions is of another session of the same person.
          [ownerHeader]: owner,
          accept: '*/*',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(attack.isSlow ? { 'content-type': 'application/json', 'content-length': '16000' } : {}),
          ...attack.headers,
        },
      },
      (answer) => {
        status = answer.statusCode ?? 0
        answer.resume()
      },
    )
    const trickle = attack.isSlow ? setInterval(() => call.write(' '), 500) : undefined
    open.add(call)
    call.once('error', () => {})
    call.once('close', () => {
      clearInterval(trickle)
      open.delete(call)
      resolve(status)
    })
    if (attack.isSlow) call.write(' ')
    else call.end(body)
  })
}
