import { isUtf8 } from 'node:buffer'
import { SaxesParser } from 'saxes'
import type { Element } from '#server/escrow/read/element.ts'

/** A response that is not well-formed, or has a document type. */
export class BrokenXml extends Error {
  override readonly name = 'BrokenXml'
}

const deepest = 32

/** Parses a response into its elements. Throws BrokenXml for one that is not well-formed UTF-8, or has a document type. */
export function parseXml(bytes: Buffer): Element {
  if (!isUtf8(bytes)) throw new BrokenXml('a response is not UTF-8')
  const parser = new SaxesParser({ xmlns: true })
  const open: Element[] = []
  let root: Element | undefined
  parser.on('error', (error) => {
    throw new BrokenXml(`a response is not well-formed: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new BrokenXml('a response has a document type')
  })
  parser.on('opentag', ({ uri, local, attributes: given }) => {
    if (open.length >= deepest) throw new BrokenXml('a response is nested too deeply')
    const attributes: Record<string, string> = {}
    for (const { uri: space, local: name, value } of Object.values(given)) if (space === '') attributes[name] = value
    const element = { uri, local, attributes, text: '', children: [], line: parser.line, isRead: false }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(bytes.toString('utf8')).close()
  if (!root) throw new BrokenXml('a response is empty')
  return root
}
