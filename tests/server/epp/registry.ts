import type { TLSSocket } from 'node:tls'
import { ns } from '#server/escrow/namespaces.ts'
import { child, text, type Element } from '#server/escrow/read/element.ts'
import { element, textElement } from '#server/escrow/write/xml.ts'
import { frameOf, readFrames } from '#server/registry/epp/frames.ts'
import { parseXml } from '#server/registry/epp/xml.ts'
import type { Authority, Identity } from '../certificates.ts'
import {
  contactInfo,
  contactsIn,
  contactValues,
  domainInfo,
  inEpp,
  messages,
  statusesIn,
  type EppContact,
  type EppDomain,
} from './answers.ts'

/** The fate of a command: `lose` carries it out without an answer, `drop` does neither. */
export type Fault = 'lose' | 'drop' | 'pending' | 'slow' | number | null

export type EppServerOptions = {
  identity: Identity
  /** Requires client certificates of this authority. */
  clients?: Authority
  objects?: readonly string[]
  extensions?: readonly string[]
  password?: string
  /** Writes each answer in pieces of so many bytes. */
  pieces?: number
  slowMs?: number
}

export const secureAuthInfo = 'urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0'

export type QueuedMessage = { id: string; clTrid: string; name: string; isDone: boolean }

type Result = { code: number; data?: string; queue?: string }

/** The registry behind the server. */
export class Registry {
  readonly domains = new Map<string, EppDomain>()
  readonly contacts = new Map<string, EppContact>()
  readonly applied = new Map<string, number>()
  readonly order = new Map<string, string[]>()
  readonly requests: string[] = []
  readonly responses: string[] = []
  readonly messages: QueuedMessage[] = []
  faultOf: (command: string, clTrid: string) => Fault = () => null
  readonly #options: EppServerOptions
  readonly #accepted: { clTrid: string; name: string; run: () => void }[] = []
  #number = 0

  constructor(options: EppServerOptions) {
    this.#options = options
  }

  async serve(socket: TLSSocket): Promise<void> {
    let isLoggedIn = false
    await this.#write(socket, this.#greeting())
    try {
      for await (const frame of readFrames(socket)) {
        this.requests.push(frame.toString('utf8'))
        const root = parseXml(frame)
        if (child(root, ns.epp, 'hello')) {
          await this.#write(socket, this.#greeting())
          continue
        }
        const command = child(root, ns.epp, 'command')
        const clTrid = command ? text(command, ns.epp, 'clTRID') : null
        const [action] = command?.children ?? []
        if (!action || clTrid === null) return socket.destroy() && undefined
        const fault = this.faultOf(action.local, clTrid)
        if (fault === 'drop') return void socket.destroy()
        if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, this.#options.slowMs ?? 1000))
        const result: Result =
          isLoggedIn || action.local === 'login' ? this.#run(action, clTrid, fault) : { code: 2002 }
        if (action.local === 'login') isLoggedIn = result.code === 1000
        if (fault === 'lose') return void socket.destroy()
        await this.#write(socket, this.#response(result, clTrid))
        if (action.local === 'logout' || result.code >= 2500) return void socket.end()
      }
    } catch {
      socket.destroy()
    }
  }

  decide(isDone: boolean): void {
    for (const { clTrid, name, run } of this.#accepted.splice(0)) {
      if (isDone) run()
      this.messages.push({ id: String(++this.#number), clTrid, name, isDone })
    }
  }

  #run(action: Element, clTrid: string, fault: Fault): Result {
    if (typeof fault === 'number') return { code: fault }
    const [object] = action.children
    switch (action.local) {
      case 'login':
        return { code: text(action, ns.epp, 'pw') === (this.#options.password ?? 'secret-1') ? 1000 : 2200 }
      case 'logout':
        return { code: 1500 }
      case 'poll':
        return this.#poll(action)
      case 'info':
        return object ? this.#info(object) : { code: 2001 }
      case 'update':
      case 'create':
      case 'delete':
        return object ? this.#change(action.local, { object, clTrid, fault }) : { code: 2001 }
      default:
        return { code: 2000 }
    }
  }

  #change(command: string, { object, clTrid, fault }: { object: Element; clTrid: string; fault: Fault }): Result {
    const isDomain = object.uri === ns.eppDomain
    const name = text(object, object.uri, isDomain ? 'name' : 'id') ?? ''
    const decided = isDomain ? this.#changeDomain(name, object) : this.#changeContact(command, name, object)
    if (typeof decided === 'number') return { code: decided }
    const run = () => {
      decided()
      this.applied.set(clTrid, (this.applied.get(clTrid) ?? 0) + 1)
      this.order.set(name, [...(this.order.get(name) ?? []), clTrid])
    }
    if (fault === 'pending') {
      this.#accepted.push({ clTrid, name, run })
      return { code: 1001 }
    }
    run()
    return { code: 1000 }
  }

  /** Checks an update and returns how to carry it out, or the code of its refusal. */
  #changeDomain(name: string, object: Element): (() => void) | number {
    const domain = this.domains.get(name)
    if (!domain) return 2303
    const [add, rem, chg] = ['add', 'rem', 'chg'].map((part) => child(object, ns.eppDomain, part))
    const added = statusesIn(add)
    const removed = statusesIn(rem)
    if (domain.statuses.has('serverUpdateProhibited') && !removed.includes('serverUpdateProhibited')) {
      // An AuthInfo and a lock of another kind are updates too.
      return 2304
    }
    if (added.some((code) => domain.statuses.has(code)) || removed.some((code) => !domain.statuses.has(code)))
      return 2306
    const registrant = chg ? text(chg, ns.eppDomain, 'registrant') : null
    const admins = [...contactsIn(add), ...(registrant === null ? [] : [registrant])]
    if (admins.some((id) => !this.contacts.has(id))) return 2303
    const authInfo = chg && child(chg, ns.eppDomain, 'authInfo')
    return () => {
      for (const code of removed) domain.statuses.delete(code)
      for (const code of added) domain.statuses.add(code)
      for (const id of contactsIn(rem)) domain.admins.delete(id)
      for (const id of contactsIn(add)) domain.admins.add(id)
      if (registrant !== null) domain.registrant = registrant
      if (authInfo) domain.authInfo = text(authInfo, ns.eppDomain, 'pw')
    }
  }

  #changeContact(command: string, id: string, object: Element): (() => void) | number {
    const contact = this.contacts.get(id)
    if (command === 'create') {
      if (contact) return 2302
      return () => {
        this.contacts.set(id, { roid: `C${++this.#number}-TEST`, values: contactValues(object), authInfo: null })
      }
    }
    if (!contact) return 2303
    if (command === 'delete') {
      const isUsed = [...this.domains.values()].some(({ registrant, admins }) => registrant === id || admins.has(id))
      return isUsed ? 2305 : () => void this.contacts.delete(id)
    }
    const chg = child(object, ns.eppContact, 'chg')
    const authInfo = chg && child(chg, ns.eppContact, 'authInfo')
    return () => {
      if (chg) Object.assign(contact.values, contactValues(chg))
      if (authInfo) contact.authInfo = text(authInfo, ns.eppContact, 'pw')
    }
  }

  #info(object: Element): Result {
    if (object.uri === ns.eppDomain) {
      const name = text(object, ns.eppDomain, 'name') ?? ''
      const domain = this.domains.get(name)
      return domain ? { code: 1000, data: domainInfo(name, domain, this.#pendingOf(name)) } : { code: 2303 }
    }
    const id = text(object, ns.eppContact, 'id') ?? ''
    const contact = this.contacts.get(id)
    return contact ? { code: 1000, data: contactInfo(id, contact, this.#pendingOf(id)) } : { code: 2303 }
  }

  #pendingOf(name: string): string[] {
    return this.#accepted.some((one) => one.name === name) ? ['pendingUpdate'] : []
  }

  #poll(action: Element): Result {
    const [first] = this.messages
    if (action.attributes['op'] === 'ack') {
      if (!first || action.attributes['msgID'] !== first.id) return { code: 2303 }
      this.messages.shift()
      return { code: 1000 }
    }
    if (!first) return { code: 1300 }
    const { id, clTrid, name, isDone } = first
    const queue = element(
      'msgQ',
      { count: String(this.messages.length), id },
      textElement('qDate', '2026-11-24T10:00:00Z'),
      textElement('msg', isDone ? 'Your request was carried out.' : 'The registry declined your request.'),
    )
    const isDomain = this.domains.has(name)
    const prefix = isDomain ? 'domain' : 'contact'
    const data = element(
      `${prefix}:panData`,
      { [`xmlns:${prefix}`]: isDomain ? ns.eppDomain : ns.eppContact },
      textElement(isDomain ? 'domain:name' : 'contact:id', name, { paResult: isDone ? '1' : '0' }),
      element(
        `${prefix}:paTRID`,
        {},
        textElement('clTRID', clTrid),
        textElement('svTRID', `TEST-${clTrid}`.slice(0, 64)),
      ),
      textElement(`${prefix}:paDate`, '2026-11-24T10:00:00Z'),
    )
    return { code: 1301, queue, data }
  }

  #response({ code, data, queue = '' }: Result, clTrid: string): string {
    return inEpp(
      element(
        'response',
        {},
        element('result', { code: String(code) }, textElement('msg', messages[code] ?? 'Command failed')),
        queue,
        data === undefined ? '' : element('resData', {}, data),
        element('trID', {}, textElement('clTRID', clTrid), textElement('svTRID', `TEST-${++this.#number}`)),
      ),
    )
  }

  #greeting(): string {
    const { objects = [ns.eppDomain, ns.eppContact], extensions = [ns.secDns, secureAuthInfo] } = this.#options
    const menu = element(
      'svcMenu',
      {},
      textElement('version', '1.0'),
      textElement('lang', 'en'),
      ...objects.map((uri) => textElement('objURI', uri)),
      extensions.length === 0
        ? ''
        : element('svcExtension', {}, ...extensions.map((uri) => textElement('extURI', uri))),
    )
    const policy =
      '<dcp><access><all/></access><statement><purpose><admin/><prov/></purpose><recipient><ours/></recipient><retention><stated/></retention></statement></dcp>'
    return inEpp(
      element(
        'greeting',
        {},
        textElement('svID', 'Test EPP server'),
        textElement('svDate', '2026-11-24T10:00:00.0Z'),
        menu,
        policy,
      ),
    )
  }

  async #write(socket: TLSSocket, xml: string): Promise<void> {
    this.responses.push(xml)
    const frame = frameOf(xml)
    const { pieces = frame.length } = this.#options
    for (let from = 0; from < frame.length && socket.writable; from += pieces) {
      socket.write(frame.subarray(from, from + pieces))
      if (pieces < frame.length) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
