import { usualWidth } from '#contract/usualWidth.ts'
import type { MessageId } from '#intl/ids.ts'

/**
 * The characters that a field accepts (docs/rules.md#masks). `alphanumerics` and `telephone` accept what the contract
 * accepts of handles and numbers; a registry's own handles may contain other signs than the hyphen. `digest` is for a
 * search by hexadecimal digits, which is also one by parts of handles.
 */
export type MaskName = 'integer' | 'positiveInteger' | 'email' | 'alphanumerics' | 'telephone' | 'digest'

/**
 * A mask never changes a value into another valid one. A typed character that is not allowed is refused; a pasted text
 * is read as a whole or left as it is.
 */
export type Mask = {
  /** Returns whether a text without its group separators may be an unfinished value. */
  accepts: (text: string) => boolean
  /** Returns a pasted, dictated or filled-in text as the field writes it; null where it is unclear. */
  read: (text: string) => string | null
  /** Returns a grouped text without its separators. */
  bare: (text: string) => string
  grouped: (text: string) => string
  /** Returns whether a text with separators that the user typed may be an unfinished value. */
  acceptsOwn?: (text: string) => boolean
  /** Words about an unclear text, where the mask has no name. */
  unclear?: MessageId
}

/** A text with the caret in it; `isOwn` where the user typed its separators, which stay until the field is left. */
export type Typed = { text: string; caret: number; isOwn?: boolean }

/** An insertion that replaces the text from `from` to `to`; `isOwn` of the text before. */
export type Insertion = { text: string; from: number; to: number; inserted: string; isOwn?: boolean }

/** Returns the text after one character is typed; null where the character is not allowed. */
export function typeInto(mask: Mask, { text, from, to, inserted, isOwn = false }: Insertion): Typed | null {
  // Full-width characters (`１`, `＠`) count as their usual forms.
  const parts = { head: text.slice(0, from), tail: text.slice(to), middle: usualWidth(inserted) }
  const [before, after] = isOwn ? [parts.head, parts.tail] : [mask.bare(parts.head), mask.bare(parts.tail)]
  const own = before + parts.middle + after
  if (!mask.acceptsOwn || (!isOwn && (mask.accepts(own) || /\d/.test(parts.middle)))) return join(mask, parts)
  return mask.acceptsOwn(own) ? { text: own, caret: before.length + parts.middle.length, isOwn: true } : null
}

/** Returns the text after another is pasted or dictated; null where its meaning is unclear. */
export function pasteInto(mask: Mask, { text, from, to, inserted }: Insertion): Typed | null {
  const [head, tail] = [text.slice(0, from), text.slice(to)]
  const read = mask.read(inserted)
  return read === null ? null : join(mask, { head, tail, middle: read })
}

/** Groups a text anew; null where the mask does not accept it. */
export function regroup(mask: Mask, { text, caret }: Typed): Typed | null {
  return join(mask, { head: text.slice(0, caret), tail: text.slice(caret), middle: '' })
}

/** The same without the character before the caret, whatever separators are between. */
export function eraseBefore(mask: Mask, { text, caret }: Typed): Typed | null {
  return join(mask, { head: mask.bare(text.slice(0, caret)).slice(0, -1), tail: text.slice(caret), middle: '' })
}

function join(mask: Mask, parts: { head: string; middle: string; tail: string }): Typed | null {
  const { accepts, bare, grouped } = mask
  const before = bare(parts.head + parts.middle)
  const whole = before + bare(parts.tail)
  return accepts(whole) ? withCaret(grouped(whole), before.length, bare) : null
}

/** Places the caret after so many characters that are no separators. */
function withCaret(text: string, count: number, bare: (text: string) => string): Typed {
  let caret = 0
  while (caret < text.length && bare(text.slice(0, caret)).length < count) caret += 1
  return { text, caret }
}

const plain = (partly: RegExp): Mask => ({
  accepts: (text) => partly.test(text),
  read: (text) => whole(partly, usualWidth(text).trim()),
  bare: (text) => text,
  grouped: (text) => text,
})

const whole = (pattern: RegExp, text: string) => (pattern.test(text) ? text : null)

/** Integers from 0, whose digits people group with spaces: `2 000`, not `2 5`. No field takes a negative number. */
const digits = (partly: RegExp, wanted: RegExp): Mask => ({
  ...plain(partly),
  read: (text) => whole(wanted, withoutGroups(text).replace(/^0+(?=\d)/, '')),
  bare: (text) => text.replaceAll(/\s/g, ''),
  acceptsOwn: (text) => /^\d{1,3}(?:\s\d{0,3})*$/.test(text),
})

export const masks: Record<MaskName, Mask> = {
  integer: digits(/^\d*$/, /^\d+$/),
  positiveInteger: digits(/^(?:[1-9]\d*)?$/, /^[1-9]\d*$/),
  email: { ...plain(/^[\w.!#$%&'*+/=?^`{|}~-]*(?:@[\p{L}\p{M}\d.-]*)?$/u), read: readEmail },
  alphanumerics: plain(/^(?:[a-z\d][a-z\d._:/-]*)?$/i),
  telephone: plain(/^\+?[\d\s()./-]*$/),
  // Tools write a digest in groups, which the server accepts.
  digest: plain(/^(?:[a-z\d._:/-]*|[a-f\d]+(?:[\s:][a-f\d]*)*)$/i),
}

/** Removes the spaces of digits that are grouped by threes; returns any other text unchanged. */
function withoutGroups(text: string): string {
  const trimmed = usualWidth(text).trim()
  return /^\d{1,3}(?:\s\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/\s/g, '') : trimmed
}

/**
 * Reads an address as mail programs copy it, `Name <a@b>,` or `mailto:a@b`. A domain with letters beyond ASCII becomes
 * an A-label (RFC 5890); the local part never changes.
 */
function readEmail(text: string): string | null {
  const trimmed = usualWidth(text)
    .trim()
    .replace(/\s*[,;]$/, '')
  const address = /^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(trimmed)?.[1] ?? trimmed.replace(/^mailto:/i, '')
  const [, local = '', domain = ''] = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([\p{L}\p{M}\d.-]+)$/u.exec(address) ?? []
  // The URL below would read `ﬁ` as two letters.
  if (domain === '' || domain.normalize('NFKC') !== domain.normalize('NFC')) return null
  if (/^[\w.-]+$/.test(domain)) return `${local}@${domain}`
  // The host of a URL has A-labels.
  const url = URL.canParse(`wss://${domain}`) ? new URL(`wss://${domain}`) : null
  return url && `${local}@${url.hostname}`
}
