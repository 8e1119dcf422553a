import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BrokenDeposit, type DepositHead, type DepositPart } from '../deposit.ts'
import { ns } from '../namespaces.ts'
import type { Remark } from '../report.ts'
import { checkShape, standard } from './checkShape.ts'
import { quoted, type Element } from './element.ts'
import { labelOf, readHead, readMenu, refuseForeign } from './readHead.ts'
import { readDeletes, readObject } from './readObject.ts'
import { rdeMenu, shapes, watermark } from './shapes.ts'
import { NotUtf8, utf8Text } from './depositBytes.ts'

/**
 * A chunk of the deposit: its parts in order, the faults of objects, and the numbers of skipped unknown extensions so
 * far. An object with a fault is not a part.
 */
export type ReadChunk = { parts: DepositPart[]; faults: Remark[]; unknown: ReadonlyMap<string, number> }

/**
 * Reads a deposit as a stream and yields it in chunks, without storing them. Objects are checked by the standard's
 * schemas. Throws BrokenDeposit where the rest cannot be read: other entities than XML's five, a document type, texts
 * longer than `longest`, deeper nesting than `deepest`.
 */
export async function* readDeposit(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadChunk> {
  const reader = new DepositReader()
  try {
    for await (const text of utf8Text(bytes)) yield reader.write(text)
  } catch (cause) {
    throw cause instanceof NotUtf8 ? new BrokenDeposit(`line ${reader.line + cause.lines}: ${cause.message}`) : cause
  }
  yield reader.close()
}

/** The limit of a text, an attribute, a name and of a whole object, in characters. */
const longest = 256 * 1024
const largestObject = 4 * 1024 * 1024
const deepest = 32
/** The highest number of distinct unknown extensions. */
const mostUnknown = 100

class DepositReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #unknown = new Map<string, number>()
  #parts: DepositPart[] = []
  #faults: Remark[] = []
  /** The open elements outside objects: deposit, and contents or deletes. */
  #outer: string[] = []
  /** The open elements of the current object, starting with the object. */
  #open: Element[] = []
  #head: Pick<DepositHead, 'type' | 'id' | 'prevId' | 'resend'> | null = null
  readonly #sections = new Set<string>()
  #watermark: Element | null = null
  #menu: Element | null = null
  #isHeadTold = false
  /** Milliseconds; nothing in the deposit can be later. */
  #latest = Infinity
  #written = 0
  /** The start of the current object, and of the current text or markup. */
  #objectFrom = 0
  #pieceFrom = 0

  constructor() {
    const parser = this.#parser
    // With more than six listeners V8 stores the parser's fields in a table, at a third of the speed.
    parser.on('error', (error) => {
      throw new BrokenDeposit(wordsOf(error.message))
    })
    parser.on('doctype', refuseDoctype)
    parser.on('opentag', (tag) => this.#openTag(tag))
    parser.on('closetag', () => this.#closeTag())
    parser.on('text', (text) => this.#takeText(text))
    parser.on('cdata', (text) => this.#takeText(text))
  }

  get line(): number {
    return this.#parser.line
  }

  write(text: string): ReadChunk {
    this.#parts = []
    this.#faults = []
    this.#parser.write(text)
    this.#written += text.length
    if (this.#written - this.#pieceFrom > longest)
      throw this.#at(`a text, a name, an attribute or a comment is longer than ${longest / 1024} Ki characters`)
    if (this.#open.length > 0 && this.#written - this.#objectFrom > largestObject)
      throw this.#at(`an object is larger than ${largestObject / 1024 / 1024} Mi characters`)
    return { parts: this.#parts, faults: this.#faults, unknown: this.#unknown }
  }

  close(): ReadChunk {
    this.#parts = []
    this.#faults = []
    this.#parser.close()
    if (!this.#isHeadTold) throw new BrokenDeposit('it has no contents')
    return { parts: this.#parts, faults: this.#faults, unknown: this.#unknown }
  }

  #begin() {
    this.#pieceFrom = this.#parser.position
  }

  #openTag(tag: SaxesTagNS) {
    this.#begin()
    if (this.#outer.length + this.#open.length >= deepest) throw this.#at(`elements are nested deeper than ${deepest}`)
    const parent = this.#open.at(-1)
    if (parent) {
      const element = elementOf(tag, this.#parser.line)
      parent.children.push(element)
      this.#open.push(element)
      return
    }
    if (this.#outer.length === 0) return this.#openDeposit(tag)
    if (this.#outer.length === 1 && this.#openSection(tag)) return
    this.#objectFrom = this.#parser.position
    this.#open.push(elementOf(tag, this.#parser.line))
  }

  #openDeposit(tag: SaxesTagNS) {
    const { encoding } = this.#parser.xmlDecl
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new BrokenDeposit(`it is written in ${quoted(encoding)}: UTF-8 is needed`)
    if (tag.local !== 'deposit' || tag.uri !== ns.rde)
      throw this.#at(
        `it begins with <${tag.local}> of the namespace ${quoted(tag.uri)}: expected <deposit> of ${ns.rde}`,
      )
    this.#head = this.#located(() => readHead(elementOf(tag, this.#parser.line).attributes))
    this.#outer.push('deposit')
  }

  /** Whether the tag opens contents or deletes, which are never buffered as a whole. */
  #openSection({ uri, local }: SaxesTagNS): boolean {
    if (uri !== ns.rde) throw this.#at(`<${local}> of ${quoted(uri)} has no place in <deposit>`)
    if (local === 'watermark' || local === 'rdeMenu') return false
    if (local !== 'deletes' && local !== 'contents') throw this.#at(`<${local}> has no place in <deposit>`)
    if (this.#sections.has(local) || this.#sections.has('contents'))
      throw this.#at(`<${local}> has no place behind <${[...this.#sections].at(-1)}>`)
    this.#sections.add(local)
    this.#tellHead()
    this.#outer.push(local)
    return true
  }

  #tellHead() {
    if (this.#isHeadTold) return
    if (!this.#head || !this.#watermark || !this.#menu)
      throw this.#at('<watermark> and <rdeMenu> must stand before the contents')
    const [element, menuElement] = [this.#watermark, this.#menu]
    const menu = this.#located(() => readMenu(element, menuElement))
    const [fault] = [...checkShape(element, watermark), ...checkShape(menuElement, rdeMenu)]
    if (fault) throw new BrokenDeposit(`line ${fault.line}: ${fault.reason}`)
    this.#parts.push({ kind: 'head', head: { ...this.#head, ...menu } })
    this.#latest = Date.parse(menu.watermark) + 24 * 60 * 60 * 1000
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
      if (element.local === 'watermark' ? this.#watermark : this.#menu)
        throw this.#at(`<${element.local}> is there more than once`)
      if (element.local === 'watermark') this.#watermark = element
      else this.#menu = element
    } else this.#takeObject(element, section === 'deletes')
  }

  #takeObject(element: Element, isDelete: boolean) {
    if (!isDelete && this.#hasFaults(element)) return
    const parts = this.#read(element, isDelete)
    if (parts) {
      this.#parts.push(...parts)
      this.#countUnread(element)
    } else if (parts === null && element.uri !== ns.policy) {
      // A policy lists the elements that this registry's deposits must have. The import does not depend on it.
      this.#located(() => refuseForeign(element))
      if (standard.has(element.uri))
        this.#faults.push({
          object: labelOf(element),
          reason: `line ${element.line}: <${element.local}> has no place in <${isDelete ? 'deletes' : 'contents'}>`,
        })
      else this.#countUnknown(element)
    }
  }

  /** Runs a reader and adds the line to its faults. */
  #located<T>(read: () => T): T {
    try {
      return read()
    } catch (cause) {
      throw cause instanceof BrokenDeposit ? this.#at(cause.message) : cause
    }
  }

  /** Null for an element that is not an object; undefined for one with a fault. */
  #read(element: Element, isDelete: boolean): DepositPart[] | null | undefined {
    try {
      const parts = isDelete ? readDeletes(element) : asList(readObject(element))
      for (const part of parts ?? []) this.#refuseFuture(part)
      return parts
    } catch (cause) {
      if (!(cause instanceof BrokenDeposit)) throw cause
      this.#faults.push({ object: labelOf(element), reason: `line ${element.line}: ${cause.message}` })
      return undefined
    }
  }

  /** Throws where the object is later than the watermark. One day more is allowed, for clocks and slow exports. */
  #refuseFuture(part: DepositPart) {
    const instants = {
      crDate: 'crDate' in part ? part.crDate : null,
      upDate: 'upDate' in part ? part.upDate : null,
      trDate: 'trDate' in part ? part.trDate : null,
    }
    for (const [local, value] of Object.entries(instants)) {
      if (value !== null && Date.parse(value) > this.#latest)
        throw new BrokenDeposit(`<${local}> is ${quoted(value)}, later than the watermark of the deposit`)
    }
  }

  #hasFaults(element: Element): boolean {
    const shape = shapes.get(`${element.uri} ${element.local}`)
    const faults = shape ? checkShape(element, shape) : []
    const object = faults.length > 0 ? labelOf(element) : ''
    this.#faults.push(...faults.map(({ line, reason }) => ({ object, reason: `line ${line}: ${reason}` })))
    return faults.length > 0
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

  #at(reason: string): BrokenDeposit {
    return new BrokenDeposit(`line ${this.#parser.line}: ${reason}`)
  }
}

const xmlns = 'http://www.w3.org/2000/xmlns/'
/** The namespace of schema locations, which every element may have. */
const xsi = 'http://www.w3.org/2001/XMLSchema-instance'

function elementOf(tag: SaxesTagNS, line: number): Element {
  const attributes: Record<string, string> = {}
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name]
    if (!attribute) continue
    const { uri, local, value } = attribute
    if (uri === '') attributes[local] = value
    // The parser trims white space around a namespace.
    else if (uri === xmlns && value !== value.trim())
      throw new BrokenDeposit(`line ${line}: the namespace ${quoted(value)} has white space round it`)
    else if (uri !== xmlns && uri !== xsi) attributes[name] = value
  }
  return { uri: tag.uri, local: tag.local, attributes, text: '', children: [], line, isRead: false }
}

function asList<T>(one: T | null): T[] | null {
  return one === null ? null : [one]
}

function refuseDoctype() {
  throw new BrokenDeposit('it declares a document type: neither that nor entities of its own are taken')
}

/** Converts the parser's message, `line:column: words.`, to one of ours. */
function wordsOf(message: string): string {
  const [, line, words] = /^(?:[^\n]*?:)?(\d+):\d+: ([\s\S]*)$/.exec(message) ?? []
  const text = quoted((words ?? message).replace(/\.$/, '')).slice(1, -1)
  return `line ${line ?? '?'}: it is not well-formed XML or cut off: ${text}`
}
