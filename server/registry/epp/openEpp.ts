import type { FastifyBaseLogger } from 'fastify'
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import { ns } from '#server/escrow/namespaces.ts'
import { child, text, type Element } from '#server/escrow/read/element.ts'
import { ConfigProblem } from '#server/settings.ts'
import type { Answer, Change, RegistryPort, TakeAnswer } from '../port.ts'
import type { EppConnection } from '../connection.ts'
import { authInfoOf, commandFor, infoOf, ownPart, pollOf, secureAuthInfo } from './commands.ts'
import { foundIn, lackingPart, type LookupResult } from './lookup.ts'
import { MissingService, Pool } from './pool.ts'
import type { Response } from './response.ts'

type EppOptions = { log: FastifyBaseLogger; patienceMs?: number; idleMs?: number }

/** The parts of an open connection. */
export type Epp = { port: RegistryPort; setAuthInfo: SetAuthInfo | null }

/**
 * Opens the connection to an EPP server. A server that cannot be reached now is tried again for each delivery. Throws
 * ConfigProblem for one whose greeting lacks what the settings need.
 */
export async function openEpp(
  settings: EppConnection,
  { log, patienceMs = 20_000, idleMs = 120_000 }: EppOptions,
): Promise<Epp> {
  const { host, port, user, password, tls, connections, changesContacts, setsAuthInfo } = settings
  const pool = new Pool({
    host,
    port,
    user,
    password,
    tls: {
      ...(tls.ca === null ? {} : { ca: tls.ca }),
      ...(tls.own ? { cert: tls.own.certificate, key: tls.own.key } : {}),
    },
    patienceMs,
    most: connections,
    idleMs,
    needed: [
      { uri: ns.eppDomain, why: 'no lock can be set at it' },
      ...(changesContacts
        ? [{ uri: ns.eppContact, why: 'set EPP_CONTACTS=no, and contacts are not changed in the portal' }]
        : []),
      ...(setsAuthInfo
        ? [{ uri: secureAuthInfo, why: 'set EPP_AUTH_INFO=no, and no AuthInfo is made in the portal' }]
        : []),
    ],
    log,
  })
  try {
    await pool.greet()
  } catch (cause) {
    if (cause instanceof MissingService) {
      await pool.close()
      throw new ConfigProblem(cause.message)
    }
    log.warn({ problem: String(cause) }, 'the EPP server cannot be reached: changes wait')
  }
  return {
    port: {
      atOnce: connections,
      batchSize: 1,
      apply: (changes, signal) => Promise.all(changes.map((change) => applyOne(pool, change, signal))),
      readLaterAnswers: (take, signal) => readQueue(pool, { take, signal, log }),
      close: () => pool.close(),
    },
    setAuthInfo: setsAuthInfo ? settingAuthInfo(pool, log) : null,
  }
}

const beyondEpp: Answer = { outcome: 'rejected', code: null, text: 'EPP has no command for this change' }

/** Delivers one change. A repeated one is looked for first, because the answer to it may have been lost. */
async function applyOne(pool: Pool, change: Change, signal: AbortSignal): Promise<Answer> {
  // The registry stores nothing of it.
  if (change.command === 'update' && ownPart(change) === null) return { outcome: 'confirmed' }
  const command = commandFor(change)
  if (command === null) return beyondEpp
  try {
    const isRepeated = change.attempts > 1
    const before = isRepeated ? await look(pool, change) : 'not-done'
    if (before !== 'not-done') return { outcome: before === 'done' ? 'confirmed' : 'accepted' }
    // The signal fires before the lease is over, when another process may deliver the change and those after it.
    const answer = answerOf(await pool.send(command, change.id, signal))
    return answer.outcome === 'rejected' ? await applyRest(pool, change, { rejection: answer, signal }) : answer
  } catch (cause) {
    const isConnection = !(cause instanceof FailedLookup)
    return { outcome: 'unknown', problem: cause instanceof Error ? cause.message : String(cause), isConnection }
  }
}

/**
 * Delivers what the registry lacks of a rejected change. Servers refuse a status that is there already, or the removal
 * of one that is not. Both follow from an earlier change whose rejection came after this one was made.
 */
async function applyRest(
  pool: Pool,
  change: Change,
  { rejection, signal }: { rejection: Answer; signal: AbortSignal },
): Promise<Answer> {
  const info = await readObject(pool, change)
  if (info === undefined) return rejection
  // A contact of this handle from before is another one.
  const isOwn = change.command !== 'create' || change.attempts > 1
  if (isOwn && foundIn(change, info) === 'done') return { outcome: 'confirmed' }
  const rest = info && lackingPart(change, info)
  const command = rest && commandFor(rest)
  return command === null ? rejection : answerOf(await pool.send(command, change.id, signal))
}

/** Whether the registry has the change; a server that does not show the object counts as one without it. */
async function look(pool: Pool, change: Change): Promise<LookupResult> {
  const info = await readObject(pool, change)
  return info === undefined ? 'not-done' : foundIn(change, info)
}

/** The server failed to look an object up (2400), so nobody knows whether it has the change. */
class FailedLookup extends Error {}

/**
 * Returns the object of a change at the registry: null where it does not exist, undefined where it is not shown. Throws
 * FailedLookup.
 */
async function readObject(pool: Pool, change: Change): Promise<Element | null | undefined> {
  const { code, message, data } = await pool.request(infoOf(change))
  if (code >= 2400) throw new FailedLookup(`${code} ${message}`)
  if (code === 2303) return null
  return code === 1000 && data ? data : undefined
}

/**
 * Objects and policies decide 2302 to 2308 (RFC 5730 section 3). Other errors, such as missing rights of the login, are
 * for the operator: the change is tried again and at last undeliverable.
 */
function answerOf({ code, message }: Response): Answer {
  if (code === 1000) return { outcome: 'confirmed' }
  if (code === 1001) return { outcome: 'accepted' }
  if (code >= 2302 && code <= 2308) return { outcome: 'rejected', code: String(code), text: message }
  return { outcome: 'unknown', problem: `${code} ${message}`, isConnection: false }
}

type Reading = { take: TakeAnswer; signal: AbortSignal; log: FastifyBaseLogger }

/**
 * Reads the queue of messages. Messages about accepted changes (1001) are taken; others are only logged. Each is
 * acknowledged after that, so the login must be the portal's own.
 */
async function readQueue(pool: Pool, { take, signal, log }: Reading): Promise<void> {
  while (!signal.aborted) {
    const { code, queue, data } = await pool.request(pollOf(null))
    if (code !== 1301 || !queue) return
    const decision = data && decisionIn(data, queue.text)
    if (decision) await take(decision.id, decision.answer)
    else log.info({ message: queue.id, text: queue.text }, 'a message of the registry')
    const acknowledged = await pool.request(pollOf(queue.id))
    if (acknowledged.code !== 1000) return
  }
}

/** Reads the decision about a change whose command had the entry's id (RFC 5731 section 3.3, RFC 5733 section 3.3). */
function decisionIn(data: Element, words: string | null): { id: string; answer: Answer } | null {
  if (data.local !== 'panData') return null
  const trId = child(data, data.uri, 'paTRID')
  const id = trId ? text(trId, ns.epp, 'clTRID') : null
  const subject = child(data, data.uri, data.uri === ns.eppDomain ? 'name' : 'id')
  if (id === null || !subject || !isEntryId(id)) return null
  const isDone = subject.attributes['paResult'] === '1' || subject.attributes['paResult'] === 'true'
  return {
    id,
    answer: isDone
      ? { outcome: 'confirmed' }
      : { outcome: 'rejected', code: null, text: words ?? 'the registry decided against it' },
  }
}

function isEntryId(clTrid: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(clTrid)
}

function settingAuthInfo(pool: Pool, log: FastifyBaseLogger): SetAuthInfo {
  return async ({ type: objectType, handle, authInfo }) => {
    try {
      const { code, message } = await pool.request(authInfoOf({ objectType, handle }, authInfo))
      if (code === 1000) return { outcome: 'confirmed' }
      // The object is not named: the log is not personal.
      log.warn({ objectType, code, problem: message }, 'the registry did not set an AuthInfo')
      return { outcome: code >= 2201 && code <= 2308 ? 'rejected' : 'unknown' }
    } catch (cause) {
      log.warn({ objectType, problem: String(cause) }, 'the registry did not set an AuthInfo')
      return { outcome: 'unknown' }
    }
  }
}
