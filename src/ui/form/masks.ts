/** What may be typed in a field (product.md section 15). */
export type MaskName =
  'integer' | 'positiveInteger' | 'number' | 'money' | 'hex' | 'email' | 'letters' | 'alphanumerics'

/** A text with the place of the caret in it. */
export type Typed = { text: string; caret: number }

/** Where something comes into a text: in the place of what stands from `from` to `to`. */
export type Insertion = { text: string; from: number; to: number; inserted: string }

/**
 * What becomes of a text when something is typed, pasted or dictated into it: of that, each character that fits is
 * kept and every other left out. Characters of another width (`１`, `＠`) are taken for what they mean.
 */
export function insertInto(mask: MaskName, { text, from, to, inserted }: Insertion, locale: string): Typed {
  const { fits, bare, grouped } = rulesOf(mask, locale)
  const [head, tail] = [bare(text.slice(0, from)), bare(text.slice(to))]
  let kept = ''
  for (const character of bare(inserted.normalize('NFKC'))) {
    if (fits(head + kept + character + tail)) kept += character
  }
  return withCaret(grouped(head + kept + tail), (head + kept).length, bare)
}

/** A whole text as the mask leaves it, for what comes without being typed: filled in by the browser, composed, cut. */
export function reshape(mask: MaskName, { text, caret }: Typed, locale: string): Typed {
  const before = insertInto(mask, { text: '', from: 0, to: 0, inserted: text.slice(0, caret) }, locale)
  const whole = insertInto(mask, { text: '', from: 0, to: 0, inserted: text }, locale)
  const { bare } = rulesOf(mask, locale)
  return withCaret(whole.text, bare(before.text).length, bare)
}

type Rules = {
  /** Whether a text is one somebody may be in the middle of typing. */
  fits: (text: string) => boolean
  /** The text without the signs that only group it. */
  bare: (text: string) => string
  grouped: (text: string) => string
}

const asItIs = (text: string) => text

function rulesOf(mask: MaskName, locale: string): Rules {
  if (mask === 'money') return moneyIn(locale)
  return { fits: (text) => partly[mask].test(text), bare: asItIs, grouped: asItIs }
}

const partly: Record<Exclude<MaskName, 'money'>, RegExp> = {
  integer: /^-?\d*$/,
  positiveInteger: /^(?:[1-9]\d*)?$/,
  number: /^-?\d*(?:[.,]\d*)?$/,
  hex: /^[\da-f]*$/i,
  // What an address without quotes holds (RFC 5322 section 3.2.3), and one sign.
  email: /^[\w.!#$%&'*+/=?^`{|}~-]*@?[\w.-]*$/,
  letters: /^(?:\p{L}\p{M}*)*$/u,
  alphanumerics: /^(?:[a-z\d]+(?:-[a-z\d]+)*-?)?$/i,
}

/** Amounts as the language writes them; whoever types a point for a comma means it so where it groups nothing. */
function moneyIn(locale: string): Rules {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const sign = (type: 'decimal' | 'group') =>
    format.formatToParts(12_345.6).find((part) => part.type === type)?.value ?? ''
  const [decimal, group] = [sign('decimal'), sign('group')]
  return {
    fits: (text) => /^\d*(?:[.,]\d{0,2})?$/.test(text),
    bare: (text) => {
      const digits = text.replaceAll(/\s/g, '').replaceAll(group, '')
      return group === '.' ? digits : digits.replaceAll('.', decimal)
    },
    grouped: (text) => {
      const [whole = '', ...fraction] = text.split(decimal)
      return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group), ...fraction].join(decimal)
    },
  }
}

/** The caret behind so many characters that count. */
function withCaret(text: string, counted: number, bare: (text: string) => string): Typed {
  let caret = 0
  while (caret < text.length && bare(text.slice(0, caret)).length < counted) caret += 1
  return { text, caret }
}
