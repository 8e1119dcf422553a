/**
 * What may stand in a field (docs/rules.md#masks). `alphanumerics` and `telephone` take what the contract takes of
 * handles and numbers; a registry's own handles may hold signs beside the hyphen.
 */
export type MaskName = 'integer' | 'positiveInteger' | 'money' | 'email' | 'letters' | 'alphanumerics' | 'telephone'

/**
 * A mask never turns a value into another valid one: a typed character that cannot stand where it is typed is refused,
 * a text from elsewhere is read as a whole or left as it is.
 */
export type Mask = {
  /** Whether a text without its grouping is one that somebody may be in the middle of typing. */
  accepts: (text: string) => boolean
  /** A whole text that was pasted, dictated or filled in, as the field writes it; null where its meaning is not clear. */
  read: (text: string) => string | null
  /** The text without the signs that only group it. */
  bare: (text: string) => string
  grouped: (text: string) => string
}

/** A text with the place of the caret in it. */
export type Typed = { text: string; caret: number }

/** Where something comes into a text: in the place of what stands from `from` to `to`. */
export type Insertion = { text: string; from: number; to: number; inserted: string }

/** What becomes of a text when one character is typed into it; null where the character cannot stand there. */
export function typeInto(mask: Mask, { text, from, to, inserted }: Insertion): Typed | null {
  // Characters of another width (`１`, `＠`) are taken for what they mean.
  return join(mask, { head: text.slice(0, from), tail: text.slice(to), middle: inserted.normalize('NFKC') })
}

/** What becomes of a text when another is pasted or dictated into it; null where it is not clear what is meant. */
export function pasteInto(mask: Mask, { text, from, to, inserted }: Insertion): Typed | null {
  const [head, tail] = [text.slice(0, from), text.slice(to)]
  const read = mask.read(inserted)
  return read === null ? null : join(mask, { head, tail, middle: read })
}

/** A text that a field holds already, grouped anew; null where the mask does not accept it. */
export function regroup(mask: Mask, { text, caret }: Typed): Typed | null {
  return join(mask, { head: text.slice(0, caret), tail: text.slice(caret), middle: '' })
}

/** The same without the character before the caret, whatever groups stand between. */
export function eraseBefore(mask: Mask, { text, caret }: Typed): Typed | null {
  return join(mask, { head: mask.bare(text.slice(0, caret)).slice(0, -1), tail: text.slice(caret), middle: '' })
}

function join(mask: Mask, parts: { head: string; middle: string; tail: string }): Typed | null {
  const { accepts, bare, grouped } = mask
  const before = bare(parts.head + parts.middle)
  const whole = before + bare(parts.tail)
  return accepts(whole) ? withCaret(grouped(whole), before.length, bare) : null
}

/** The caret behind so many characters that count. */
function withCaret(text: string, count: number, bare: (text: string) => string): Typed {
  let caret = 0
  while (caret < text.length && bare(text.slice(0, caret)).length < count) caret += 1
  return { text, caret }
}

/** The mask of a name in a language, whose signs for decimals and groups money has. */
export function maskOf(name: MaskName, locale: string): Mask {
  return name === 'money' ? moneyIn(locale) : masks[name]
}

const plain = (partly: RegExp): Mask => ({
  accepts: (text) => partly.test(text),
  read: (text) => whole(partly, text.normalize('NFKC').trim()),
  bare: (text) => text,
  grouped: (text) => text,
})

const whole = (pattern: RegExp, text: string) => (pattern.test(text) ? text : null)

/** Whole numbers, whose digits people group with spaces. */
const digits = (partly: RegExp, wanted: RegExp): Mask => ({
  ...plain(partly),
  read: (text) => whole(wanted, withoutGroups(text).replace(/^(-?)0+(?=\d)/, '$1')),
  bare: (text) => text.replaceAll(/\s/g, ''),
})

const masks: Record<Exclude<MaskName, 'money'>, Mask> = {
  integer: digits(/^-?\d*$/, /^-?\d+$/),
  positiveInteger: digits(/^(?:[1-9]\d*)?$/, /^[1-9]\d*$/),
  email: { ...plain(/^[\w.!#$%&'*+/=?^`{|}~-]*(?:@[\p{L}\p{M}\d.-]*)?$/u), read: readEmail },
  letters: plain(/^(?:\p{L}\p{M}*)*$/u),
  alphanumerics: plain(/^(?:[a-z\d][a-z\d._:/-]*)?$/i),
  telephone: plain(/^\+?[\d\s()./-]*$/),
}

/** Digits that are grouped by threes with spaces, without the spaces; any other text as it is. */
function withoutGroups(text: string): string {
  const trimmed = text.normalize('NFKC').trim()
  return /^-?\d{1,3}(?:\s\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/\s/g, '') : trimmed
}

/**
 * An address as mail programs copy it, `Name <a@b>,` or `mailto:a@b`; a domain of letters beyond ASCII is written as an
 * A-label (RFC 5890). What stands before the sign is never changed.
 */
function readEmail(text: string): string | null {
  const trimmed = text
    .normalize('NFKC')
    .trim()
    .replace(/\s*[,;]$/, '')
  const address = /^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(trimmed)?.[1] ?? trimmed.replace(/^mailto:/i, '')
  const [, local = '', domain = ''] = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([\p{L}\p{M}\d.-]+)$/u.exec(address) ?? []
  if (domain === '') return null
  if (/^[\w.-]+$/.test(domain)) return `${local}@${domain}`
  // The host of a URL is written in A-labels.
  const url = URL.canParse(`wss://${domain}`) ? new URL(`wss://${domain}`) : null
  return url && `${local}@${url.hostname}`
}

/** Amounts as the language writes them; a point typed for a comma means it where it groups nothing. */
function moneyIn(locale: string): Mask {
  const { decimal, group } = signsOf(locale)
  const grouped = (text: string) => {
    const [integer = '', ...fraction] = text.split(decimal)
    return [integer.replaceAll(/\B(?=(?:\d{3})+$)/g, group), ...fraction].join(decimal)
  }
  return {
    accepts: (text) => /^\d*(?:[.,]\d{0,2})?$/.test(text),
    read: (text) => {
      const amount = readAmount(withoutCurrency(text), { decimal, group })
      return amount === null ? null : grouped(amount)
    },
    bare: (text) => {
      const digits = text.replaceAll(/\s/g, '').replaceAll(group, '')
      return group === '.' ? digits : digits.replaceAll('.', decimal)
    },
    grouped,
  }
}

/** `1 000,50 Kč`, `€1,000.50`, `CZK 500`, `500,-`: the number alone. */
function withoutCurrency(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:Kč|[A-Z]{3}|\p{Sc})\s*/u, '')
    .replace(/\s*(?:Kč|[A-Z]{3}|\p{Sc})$/u, '')
    .replace(/,[-–—]{1,2}$/, '')
    .trim()
}

/**
 * An amount in whichever notation it was written, with the language's decimal sign and without groups. Null where it is
 * none, has more than two decimals, or one sign could both group digits and begin decimals (`1.000` in Czech).
 */
function readAmount(text: string, { decimal, group }: { decimal: string; group: string }): string | null {
  const inGroups = /^(\d{1,3}(?:([.,'\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(text)
  if (inGroups) {
    const [, integers = '', by = '', end, decimals = ''] = inGroups
    // Two groups, or decimals behind them, leave no doubt; one alone is a group only where the language groups so.
    const isClear = /[\s']/.test(by) || by === group || decimals !== '' || integers.split(by).length > 2
    return isClear && by !== end ? integers.replaceAll(by, '') + (decimals && decimal + decimals) : null
  }
  const [, integers, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return integers === undefined ? null : integers + (decimals && decimal + decimals)
}

function signsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).formatToParts(12_345.6)
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}
