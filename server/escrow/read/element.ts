import { BrokenDeposit } from '../brokenDeposit.ts'

/** An element with what stands in it, its namespace resolved, so that prefixes do not matter. */
export type Element = {
  uri: string
  local: string
  /** Attributes without a namespace by their name, others by their name with its prefix. */
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
  /** Where it begins in the deposit, from 1. */
  line: number
  /** Whether a reader has looked at it; what nobody looks at is an unknown extension. */
  isRead: boolean
}

/** The first child of the name, or undefined; all of that name count as read. */
export function child(element: Element, uri: string, local: string): Element | undefined {
  let first: Element | undefined
  for (const one of element.children) {
    if (one.local !== local || one.uri !== uri) continue
    one.isRead = true
    first ??= one
  }
  return first
}

/** All children of the name. */
export function childrenOf(element: Element, uri: string, local: string): Element[] {
  const found = element.children.filter((one) => one.local === local && one.uri === uri)
  for (const one of found) one.isRead = true
  return found
}

/** Takes note of an element, and all that is in it, that has no place with us: it is known, not unknown. */
export function pass(element: Element | undefined) {
  if (!element) return
  element.isRead = true
  element.children.forEach(pass)
}

/** The text of a child as XML Schema's token: trimmed, runs of white space as one; null where missing or empty. */
export function text(element: Element, uri: string, local: string): string | null {
  const found = child(element, uri, local)
  return found ? tokenOf(found.text) : null
}

/** The same for every child of the name, without the empty ones. */
export function texts(element: Element, uri: string, local: string): string[] {
  return childrenOf(element, uri, local).flatMap((one) => tokenOf(one.text) ?? [])
}

/** The text of an element as a token; null where it is empty. */
export function tokenOf(value: string): string | null {
  // XML's white space alone: a no-break space is a character like others.
  const token = /[\t\n\r]| {2}|^ | $/.test(value) ? value.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '') : value
  return token === '' ? null : token
}

/** The text of a child that must be there. */
export function needed(element: Element, uri: string, local: string): string {
  const value = text(element, uri, local)
  if (value === null) throw new BrokenDeposit(`<${local}> is missing or empty`)
  return value
}

/** An instant of a child (xs:dateTime, UTC where it says no zone) as PostgreSQL takes it. */
export function instant(element: Element, uri: string, local: string): string | null {
  const value = text(element, uri, local)
  return value === null ? null : instantText(value, local)
}

/** Checks an xs:dateTime and adds the zone it lacks; digits past the microsecond are cut off. */
export function instantText(value: string, local: string): string {
  if (!isDateTime(value)) throw new BrokenDeposit(`<${local}> is ${quoted(value)}, not a date and time`)
  const [, stamp = '', fraction = '', zone = 'Z'] = /^([^.Z+]{19})(\.\d+)?(.+)?$/.exec(value) ?? []
  return `${stamp}${fraction.slice(0, 7)}${zone}`
}

/** Whether a text is an xs:dateTime of a day and hour that exist; `Date.parse` moves February 30 into March. */
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

/** A whole number of a child within limits. */
export function wholeNumber(element: Element, uri: string, local: string, most: number): number {
  const value = needed(element, uri, local)
  const number = /^\+?\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number <= most)) throw new BrokenDeposit(`<${local}> is ${quoted(value)}, not a whole number to ${most}`)
  return number
}

/** A text of the deposit inside a message: short, and without anything a terminal would obey. */
export function quoted(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 57)}…` : value
  return JSON.stringify(short).replace(/[^\P{C}]/gu, '?')
}
