import { ns } from '#server/escrow/namespaces.ts'
import { child, childrenOf, text, texts, tokenOf, type Element } from '#server/escrow/read/element.ts'
import { BrokenXml } from './xml.ts'

/** The services of a server (RFC 5730 section 2.4). */
export type Greeting = { kind: 'greeting'; server: string; objects: readonly string[]; extensions: readonly string[] }

/** A message of the queue (RFC 5730 section 2.9.2.3). */
export type QueuedMessage = { id: string; count: number; text: string | null }

/** A response to a command (RFC 5730 section 2.6). */
export type Response = {
  kind: 'response'
  code: number
  /** The server's words, with its reasons. */
  message: string
  queue: QueuedMessage | null
  /** The element in `resData`. */
  data: Element | null
  clTrid: string | null
}

/** Reads a greeting or a response. Throws BrokenXml for another element. */
export function readAnswer(root: Element): Greeting | Response {
  if (root.uri === ns.epp && root.local === 'epp') {
    const greeting = child(root, ns.epp, 'greeting')
    if (greeting) return readGreeting(greeting)
    const response = child(root, ns.epp, 'response')
    if (response) return readResponse(response)
  }
  throw new BrokenXml(`<${root.local}> is no greeting and no response of EPP`)
}

function readGreeting(greeting: Element): Greeting {
  const menu = child(greeting, ns.epp, 'svcMenu')
  const extension = menu && child(menu, ns.epp, 'svcExtension')
  return {
    kind: 'greeting',
    server: text(greeting, ns.epp, 'svID') ?? '?',
    objects: menu ? texts(menu, ns.epp, 'objURI') : [],
    extensions: extension ? texts(extension, ns.epp, 'extURI') : [],
  }
}

function readResponse(response: Element): Response {
  const results = childrenOf(response, ns.epp, 'result')
  const [first] = results
  const code = Number(first?.attributes['code'])
  if (!first || !(code >= 1000 && code <= 2999)) throw new BrokenXml('a response has no result')
  const data = child(response, ns.epp, 'resData')
  const trId = child(response, ns.epp, 'trID')
  return {
    kind: 'response',
    code,
    message: results.map(messageOf).join('; '),
    queue: queueOf(child(response, ns.epp, 'msgQ')),
    data: data?.children[0] ?? null,
    clTrid: trId ? text(trId, ns.epp, 'clTRID') : null,
  }
}

function messageOf(result: Element): string {
  const reasons = childrenOf(result, ns.epp, 'extValue').flatMap((value) => text(value, ns.epp, 'reason') ?? [])
  return [text(result, ns.epp, 'msg') ?? '', ...reasons].filter((part) => part !== '').join(': ')
}

function queueOf(queue: Element | undefined): QueuedMessage | null {
  const id = queue ? tokenOf(queue.attributes['id'] ?? '') : null
  if (!queue || id === null) return null
  const message = child(queue, ns.epp, 'msg')
  return { id, count: Number(queue.attributes['count'] ?? 0), text: message ? tokenOf(message.text) : null }
}
