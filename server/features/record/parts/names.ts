import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * What a name is sorted by, comparable byte by byte (collation "C"): the order people expect, where
 * `web2` stands before `web10`. Labels compare from left to right, a shorter label first, so `ab.cz`
 * stands before `ab-c.cz`; letters compare without case and marks.
 */
export function sortKey(name: string): string {
  const shown = shownForm(name)
  const folded = fold(shown)
  const zeros = leadingZeros(folded)
  const marks = isAscii.test(shown) ? '' : shown.toLowerCase()
  const tie = zeros || marks ? `${tieStart}${zeros}${marks}` : ''
  return folded.replaceAll('.', labelEnd).replace(digitRuns, byValue) + tie
}

/**
 * Where the sort keys stand of all names that begin with a text, from `from` up to before `to`; names that begin
 * otherwise may stand there too.
 *
 * @param folded as by `fold`
 */
export function sortKeyRange(folded: string): { from: string; to: string } {
  // How long a run of digits gets is told by what follows it.
  const whole = folded.replace(/[0-9]+$/, '')
  const from = whole.replaceAll('.', labelEnd).replace(digitRuns, byValue)
  return { from, to: `${from}\u{10FFFF}` }
}

/**
 * What a name is searched in: folded, and for an internationalized domain name both the U-label and
 * the A-label, a space between them. The words searched for go through `fold`.
 */
export function searchKey(name: string): string {
  const shown = fold(shownForm(name))
  const ascii = toAscii(name)
  return ascii === null || ascii === shown || isAscii.test(shownForm(name)) ? shown : `${shown} ${ascii}`
}

/** Lower case without diacritics, so that `Řezníček` is found by `reznicek`, and `Weiß` by `weiss`. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħς]/g, (letter) => folds[letter] ?? letter)
}

/**
 * A domain name as the registry stores it: A-labels in lower case without a final dot (UTS 46, RFC 5890),
 * or null when no label may be written so: letters, digits and inner hyphens, 1 to 63 a label, 253 in all.
 */
export function toAscii(name: string): string | null {
  const bare = name.endsWith('.') ? name.slice(0, -1) : name
  if (!isNameLike.test(bare)) return null
  const needsMapping = !isAscii.test(bare) || /(^|\.)xn--/i.test(bare)
  const ascii = needsMapping ? domainToASCII(bare) : bare.toLowerCase()
  return ascii.length <= 253 && ascii.split('.').every((label) => isLabel.test(label)) ? ascii : null
}

/** A domain name as people read it; a name that has no other form comes back as it is. */
export function toUnicode(name: string): string {
  return /(^|\.)xn--/i.test(name) ? domainToUnicode(name) || name : name
}

const isAscii = /^\p{ASCII}*$/u
// Full stops of other scripts separate labels too (UTS 46 section 2.3).
const isNameLike = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const isLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

// Both stand before the hyphen and everything else a name may hold.
const labelEnd = ' '
const tieStart = '!'

const digitRuns = /[0-9]+/g
const longestRun = 99

/** A run of digits led by its length in two digits: a longer number is then also the larger text. */
function byValue(digits: string): string {
  const value = digits.replace(/^0+(?=[0-9])/, '')
  return String(Math.min(value.length, longestRun)).padStart(2, '0') + value
}

/** `a1` and `a01` have one value; the one with fewer zeros stands first, however the rest goes on. */
function leadingZeros(text: string): string {
  const zeros = (text.match(digitRuns) ?? []).map((run) => run.length - run.replace(/^0+(?=[0-9])/, '').length)
  return zeros.some((count) => count > 0) ? zeros.join('.') : ''
}

function shownForm(name: string): string {
  return toUnicode(name.endsWith('.') ? name.slice(0, -1) : name)
}

// Letters that Unicode does not take apart into a base and a mark.
const folds: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
}
