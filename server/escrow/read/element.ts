import { BrokenDeposit } from '../deposit.ts'

/** An element with its content and its resolved namespace, so that prefixes do not matter. */
export type Element = {
  uri: string
  local: string
  /** Attributes without a namespace by their name, others by their name with the prefix. */
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
  /** The line in the deposit where it starts, from 1. */
  line: number
  /** Whether a reader has read it; an unread one is an unknown extension. */
  isRead: boolean
}

/** Returns the first child with the name, or undefined; marks all with that name as read. */
export function child(element: Element, uri: string, local: string): Element | undefined {
  let first: Element | undefined
  for (const one of element.children) {
    if (one.local !== local || one.uri !== uri) continue
    one.isRead = true
    first ??= one
  }
  return first
}

/** Returns all children with the name. */
export function childrenOf(element: Element, uri: string, local: string): Element[] {
  const found = element.children.filter((one) => one.local === local && one.uri === uri)
  for (const one of found) one.isRead = true
  return found
}

/** Marks an element and its content as known without storing it. */
export function pass(element: Element | undefined) {
  if (!element) return
  element.isRead = true
  element.children.forEach(pass)
}

/** Returns the text of a child as XML Schema's token: trimmed, white space collapsed; null where missing or empty. */
export function text(element: Element, uri: string, local: string): string | null {
  const found = child(element, uri, local)
  return found ? tokenOf(found.text) : null
}

/** Returns the texts of all children with the name, without empty ones. */
export function texts(element: Element, uri: string, local: string): string[] {
  return childrenOf(element, uri, local).flatMap((one) => tokenOf(one.text) ?? [])
}

/** Returns the text of an element as a token; null where it is empty. */
export function tokenOf(value: string): string | null {
  // Only XML's white space: a no-break space is an ordinary character.
  const token = /[\t\n\r]| {2}|^ | $/.test(value) ? value.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '') : value
  return token === '' ? null : token
}

/** Returns the text of a required child. */
export function needed(element: Element, uri: string, local: string): string {
  const value = text(element, uri, local)
  if (value === null) throw new BrokenDeposit(`<${local}> is missing or empty`)
  return value
}

/** Returns the time of a child (xs:dateTime, UTC without a zone) in PostgreSQL's format. */
export function instant(element: Element, uri: string, local: string): string | null {
  const value = text(element, uri, local)
  return value === null ? null : instantText(value, local)
}

/** Checks an xs:dateTime and adds a missing zone. Digits after the microseconds are cut off. */
export function instantText(value: string, local: string): string {
  if (!isDateTime(value)) throw new BrokenDeposit(`<${local}> is ${quoted(value)}, not a date and time`)
  const [, stamp = '', fraction = '', zone = 'Z'] = /^([^.Z+]{19})(\.\d+)?(.+)?$/.exec(value) ?? []
  return `${stamp}${fraction.slice(0, 7)}${zone}`
}

/** Whether a text is an xs:dateTime with an existing day and hour; `Date.parse` moves February 30 into March. */
export function isDateTime(value: string): boolean {
  const match = dateTime.exec(value)
  if (!match) return false
  const [, year = '', month = '', day = ''] = match
  // The last day of a month is the day before the first of the next.
  return (
    year !== '0000' && (day <= '28' || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
  )
}

const dateTime =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/

/** Returns the whole number of a child within limits. */
export function wholeNumber(element: Element, uri: string, local: string, most: number): number {
  const value = needed(element, uri, local)
  const number = /^\+?\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number <= most)) throw new BrokenDeposit(`<${local}> is ${quoted(value)}, not a whole number to ${most}`)
  return number
}

/** Quotes a text of the deposit for a message: short, and without control characters. */
export function quoted(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 57)}…` : value
  return JSON.stringify(short).replace(/[^\P{C}]/gu, '?')
}
