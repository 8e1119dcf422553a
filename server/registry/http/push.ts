import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import { lineOfEntry } from '#server/escrow/journal/entry.ts'
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import type { Answer, Change, RegistryPort } from '../port.ts'
import type { HttpConnection } from '../connection.ts'
import { AnswerLine, AuthInfoTaken } from './lines.ts'

type Push = HttpConnection['push']

/** How long the registry may take. */
const patienceMs = 30_000
const authInfoPatienceMs = 10_000
const mostBytes = 4 * 1024 * 1024

/** Delivers changes to the registry's address and sets AuthInfos there; null for what has no address. */
export function openPush(
  push: Push,
  { atOnce, log }: { atOnce: number; log: FastifyBaseLogger },
): { port: RegistryPort | null; setAuthInfo: SetAuthInfo | null; close: () => void } {
  const post = poster(push)
  const { changesUrl, authInfoUrl } = push
  return {
    port: changesUrl === null ? null : portOf(post.to(changesUrl), atOnce),
    setAuthInfo: authInfoUrl === null ? null : settingAuthInfo(post.to(authInfoUrl), log),
    close: post.close,
  }
}

function portOf(post: Post, atOnce: number): RegistryPort {
  return {
    atOnce,
    batchSize: 20,
    apply: async (changes, signal) => {
      const body = changes.map((change) => `${lineOfChange(change)}\n`).join('')
      const sent = await post({ type: 'application/x-ndjson', body, signal, patienceMs })
      if ('problem' in sent) return changes.map(() => ({ outcome: 'unknown', ...sent }))
      const answers = new Map(sent.body.split('\n').flatMap(readAnswer))
      return changes.map(({ id }) => answers.get(id) ?? noAnswer)
    },
    // The registry marks them.
    readLaterAnswers: null,
    close: async () => {},
  }
}

function lineOfChange({ attempts: _attempts, foreignStates: _states, ...entry }: Change): string {
  return lineOfEntry(entry)
}

const noAnswer: Answer = { outcome: 'unknown', problem: 'the registry gave no answer to it', isConnection: false }

function readAnswer(line: string): [string, Answer][] {
  const { data } = AnswerLine.safeParse(parsedOf(line))
  return data ? [[data.id.toLowerCase(), answerOf(data)]] : []
}

function answerOf({ status, reason }: z.infer<typeof AnswerLine>): Answer {
  if (status === 'confirmed') return { outcome: 'confirmed' }
  return status === 'pending' ? { outcome: 'accepted' } : { outcome: 'rejected', code: null, text: reason ?? '' }
}

function settingAuthInfo(post: Post, log: FastifyBaseLogger): SetAuthInfo {
  return async ({ type: objectType, handle, roid, authInfo, expiresAt }) => {
    const body = JSON.stringify({ objectType, handle, roid, authInfo, expiresAt: expiresAt.toISOString() })
    const signal = new AbortController().signal
    const sent = await post({ type: 'application/json', body, signal, patienceMs: authInfoPatienceMs })
    const taken = 'problem' in sent ? undefined : AuthInfoTaken.safeParse(parsedOf(sent.body)).data
    if (taken?.status === 'confirmed') return { outcome: 'confirmed' }
    const problem = 'problem' in sent ? sent.problem : (taken?.reason ?? 'the answer is not as expected')
    // The object is not named: the log is not personal.
    log.warn({ objectType, problem }, 'the registry did not set an AuthInfo')
    return { outcome: taken ? 'rejected' : 'unknown' }
  }
}

type Sent = { body: string } | { problem: string; isConnection: boolean }
type Post = (given: { type: string; body: string; signal: AbortSignal; patienceMs: number }) => Promise<Sent>

/** Returns functions that post with the token and the certificate of the settings. They never reject. */
function poster({ token, tls }: Push): { to: (url: string) => Post; close: () => void } {
  const secure = new HttpsAgent({
    keepAlive: true,
    minVersion: 'TLSv1.2',
    ...(tls.ca === null ? {} : { ca: tls.ca }),
    ...(tls.own ? { cert: tls.own.certificate, key: tls.own.key } : {}),
  })
  const plain = new HttpAgent({ keepAlive: true })
  const to = (address: string): Post => {
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    return ({ type, body, signal, patienceMs: patience }) =>
      new Promise((resolve) => {
        const fail = (problem: string, isConnection = true) => resolve({ problem, isConnection })
        const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
        const headers = {
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        }
        const options = { method: 'POST', headers, signal: limit }
        const request = isSecure
          ? httpsRequest(url, { ...options, agent: secure })
          : httpRequest(url, { ...options, agent: plain })
        request.once('error', (cause) => fail(limit.aborted ? 'the registry did not answer in time' : codeOf(cause)))
        request.once('response', (response) => {
          const status = response.statusCode ?? 0
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
            if (text.length > mostBytes) response.destroy()
          })
          response.once('error', (cause) => fail(codeOf(cause)))
          response.once('close', () => {
            if (!response.complete) fail('the answer was cut off')
            else if (status >= 200 && status < 300) resolve({ body: text })
            // The registry may accept a refused change after a correction of its software.
            else fail(`the registry answered ${status}`, status !== 422 && status !== 400)
          })
        })
        request.end(body)
      })
  }
  const close = () => {
    secure.destroy()
    plain.destroy()
  }
  return { to, close }
}

function codeOf(cause: Error): string {
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.code}: ${cause.message}` : cause.message
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
