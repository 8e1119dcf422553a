import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BrokenDeposit } from '../brokenDeposit.ts'
import type { DepositHead, DepositPart } from '../deposit.ts'
import { ns } from '../namespaces.ts'
import { quoted, type Element } from './element.ts'
import { labelOf, readHead, readMenu, refuseForeign } from './readHead.ts'
import { readDeletes, readObject } from './readObject.ts'
import { utf8Text } from './utf8Text.ts'

/** What the bytes so far have told: parts in their order, and how often each unknown extension was skipped. */
export type ReadChunk = { parts: DepositPart[]; unknown: ReadonlyMap<string, number> }

/**
 * Reads a deposit as it streams by and answers what it says, piece by piece; nothing is kept of what was
 * answered. Throws BrokenDeposit at the first thing that is not as it must be: no entities but XML's own five, no
 * document type, no text, name or attribute past `longest` characters, no deeper nesting than `deepest`.
 */
export async function* readDeposit(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadChunk> {
  const reader = new DepositReader()
  for await (const text of utf8Text(bytes)) yield reader.write(text)
  yield reader.close()
}

/** Characters of one text, attribute or name, and of the whole of one object. */
const longest = 256 * 1024
const largestObject = 4 * 1024 * 1024
const deepest = 32
/** How many kinds of unknown extensions are told apart. */
const mostUnknown = 100

class DepositReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #unknown = new Map<string, number>()
  #parts: DepositPart[] = []
  /** Open elements outside objects: deposit, and contents or deletes. */
  #outer: string[] = []
  /** Open elements of the object being read, the object first. */
  #open: Element[] = []
  #head: Pick<DepositHead, 'type' | 'id' | 'prevId' | 'resend'> | null = null
  #watermark: Element | null = null
  #menu: Element | null = null
  #isHeadTold = false
  #written = 0
  /** Where the present object and the present piece of text or markup began. */
  #objectFrom = 0
  #pieceFrom = 0

  constructor() {
    const parser = this.#parser
    // Not one more: past six listeners V8 keeps the parser's fields in a table, and it runs at a third of its speed.
    parser.on('error', (error) => {
      throw new BrokenDeposit(wordsOf(error.message))
    })
    parser.on('doctype', refuseDoctype)
    parser.on('opentag', (tag) => this.#openTag(tag))
    parser.on('closetag', () => this.#closeTag())
    parser.on('text', (text) => this.#takeText(text))
    parser.on('cdata', (text) => this.#takeText(text))
  }

  write(text: string): ReadChunk {
    this.#parts = []
    this.#parser.write(text)
    this.#written += text.length
    if (this.#written - this.#pieceFrom > longest)
      throw this.#at(`a text, a name, an attribute or a comment is longer than ${longest / 1024} Ki characters`)
    if (this.#open.length > 0 && this.#written - this.#objectFrom > largestObject)
      throw this.#at(`an object is larger than ${largestObject / 1024 / 1024} Mi characters`)
    return { parts: this.#parts, unknown: this.#unknown }
  }

  close(): ReadChunk {
    this.#parts = []
    this.#parser.close()
    if (!this.#isHeadTold) throw new BrokenDeposit('it has no contents')
    return { parts: this.#parts, unknown: this.#unknown }
  }

  #begin() {
    this.#pieceFrom = this.#parser.position
  }

  #openTag(tag: SaxesTagNS) {
    this.#begin()
    if (this.#outer.length + this.#open.length >= deepest) throw this.#at(`elements are nested deeper than ${deepest}`)
    const parent = this.#open.at(-1)
    if (parent) {
      const element = elementOf(tag)
      parent.children.push(element)
      this.#open.push(element)
      return
    }
    if (this.#outer.length === 0) return this.#openDeposit(tag)
    if (this.#outer.length === 1 && this.#openSection(tag)) return
    this.#objectFrom = this.#parser.position
    this.#open.push(elementOf(tag))
  }

  #openDeposit(tag: SaxesTagNS) {
    const { encoding } = this.#parser.xmlDecl
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new BrokenDeposit(`it is written in ${quoted(encoding)}: UTF-8 is needed`)
    if (tag.local !== 'deposit' || tag.uri !== ns.rde)
      throw new BrokenDeposit(
        `it begins with <${tag.local}> of the namespace ${quoted(tag.uri)}: expected <deposit> of ${ns.rde}`,
      )
    this.#head = readHead(elementOf(tag).attributes)
    this.#outer.push('deposit')
  }

  /** Whether the tag opens contents or deletes, which are never held as a whole. */
  #openSection({ uri, local }: SaxesTagNS): boolean {
    if (uri !== ns.rde) throw this.#at(`<${local}> of ${quoted(uri)} has no place in <deposit>`)
    if (local === 'watermark' || local === 'rdeMenu') return false
    if (local !== 'deletes' && local !== 'contents') throw this.#at(`<${local}> has no place in <deposit>`)
    this.#tellHead()
    this.#outer.push(local)
    return true
  }

  #tellHead() {
    if (this.#isHeadTold) return
    if (!this.#head || !this.#watermark || !this.#menu)
      throw this.#at('<watermark> and <rdeMenu> must stand before the contents')
    this.#parts.push({ kind: 'head', head: { ...this.#head, ...readMenu(this.#watermark, this.#menu) } })
    this.#isHeadTold = true
  }

  #takeText(text: string) {
    this.#begin()
    const element = this.#open.at(-1)
    if (element) element.text += text
    else if (text.trim() !== '') throw this.#at(`there is text between the objects: ${quoted(text.trim())}`)
  }

  #closeTag() {
    this.#begin()
    const element = this.#open.pop()
    if (!element) {
      this.#outer.pop()
      return
    }
    if (this.#open.length > 0) return
    const section = this.#outer.at(-1)
    if (section === 'deposit') {
      if (element.local === 'watermark') this.#watermark = element
      else this.#menu = element
    } else this.#takeObject(element, section === 'deletes')
  }

  #takeObject(element: Element, isDelete: boolean) {
    try {
      const parts = isDelete ? readDeletes(element) : asList(readObject(element))
      if (parts) {
        this.#parts.push(...parts)
        this.#countUnread(element)
      } else if (element.uri !== ns.policy) {
        // A policy says what this registry's deposits must have; what we take of them does not depend on it.
        refuseForeign(element)
        this.#countUnknown(element)
      }
    } catch (cause) {
      throw cause instanceof BrokenDeposit ? this.#at(cause.message, labelOf(element)) : cause
    }
  }

  #countUnread(element: Element) {
    for (const one of element.children) {
      if (one.isRead) this.#countUnread(one)
      else this.#countUnknown(one)
    }
  }

  #countUnknown({ uri, local }: Element) {
    const name = `${local} of ${uri === '' ? 'no namespace' : uri}`
    const key = this.#unknown.has(name) || this.#unknown.size < mostUnknown ? name : 'others'
    this.#unknown.set(key, (this.#unknown.get(key) ?? 0) + 1)
  }

  #at(reason: string, object: string | null = null): BrokenDeposit {
    return new BrokenDeposit(`line ${this.#parser.line}: ${reason}`, object)
  }
}

function elementOf(tag: SaxesTagNS): Element {
  const attributes: Record<string, string> = {}
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name]
    if (attribute && attribute.uri === '') attributes[attribute.local] = attribute.value
  }
  return { uri: tag.uri, local: tag.local, attributes, text: '', children: [], isRead: false }
}

function asList<T>(one: T | null): T[] | null {
  return one === null ? null : [one]
}

function refuseDoctype() {
  throw new BrokenDeposit('it declares a document type: neither that nor entities of its own are taken')
}

/** What the parser says, `line:column: words.`, in one line of ours. */
function wordsOf(message: string): string {
  const [, line, words] = /^(?:[^\n]*?:)?(\d+):\d+: ([\s\S]*)$/.exec(message) ?? []
  const said = quoted((words ?? message).replace(/\.$/, '')).slice(1, -1)
  return `line ${line ?? '?'}: it is not well-formed XML or cut off: ${said}`
}
