import { domainToASCII, domainToUnicode } from 'node:url'
import { Handle, type ObjectType } from '#contract/record.ts'

/**
 * Returns the sort key of a name, for comparison by bytes (collation "C"). `web2` sorts before `web10`. Labels compare
 * from left to right, a shorter label first: `ab.cz` sorts before `ab-c.cz`. Letters compare without case and
 * diacritics.
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
 * Returns the range of sort keys of all names that begin with a text: `from` inclusive, `to` exclusive. The range may
 * contain other names too.
 *
 * @param folded the text after `fold`
 */
export function sortKeyRange(folded: string): { from: string; to: string } {
  // The length of a run of digits depends on what follows it.
  const whole = folded.replace(/[0-9]+$/, '')
  const from = whole.replaceAll('.', labelEnd).replace(digitRuns, byValue)
  return { from, to: `${from}\u{10FFFF}` }
}

/**
 * Returns the search text of a name: folded, and for an internationalized domain name both the U-label and the A-label.
 * Search words go through `fold`.
 */
export function searchKey(name: string): string {
  const shown = fold(shownForm(name))
  const ascii = toAscii(name)
  return ascii === null || ascii === shown || isAscii.test(shownForm(name)) ? shown : `${shown} ${ascii}`
}

/** Returns the text in lower case without diacritics, so that `reznicek` finds `Řezníček` and `weiss` finds `Weiß`. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħς]/g, (letter) => folds[letter] ?? letter)
}

/**
 * Returns a domain name as the registry stores it: A-labels in lower case without a final dot (UTS 46, RFC 5890).
 * Returns null for an impossible name. Labels have letters, digits and inner hyphens, 1 to 63 characters; the name has
 * at most 253.
 */
export function toAscii(name: string): string | null {
  const bare = name.endsWith('.') ? name.slice(0, -1) : name
  if (!isNameLike.test(bare)) return null
  const needsMapping = !isAscii.test(bare) || /(^|\.)xn--/i.test(bare)
  const ascii = needsMapping ? domainToASCII(bare) : bare.toLowerCase()
  return ascii.length <= 253 && ascii.split('.').every((label) => isLabel.test(label)) ? ascii : null
}

/** Returns the name of an object as the registry stores it. An impossible name becomes one that no object has. */
export function nameOf(type: ObjectType, id: string): string {
  return (type === 'domain' ? toAscii(id) : Handle.safeParse(id).data) ?? ''
}

/** Returns a domain name with U-labels; a name without them is returned unchanged. */
export function toUnicode(name: string): string {
  return /(^|\.)xn--/i.test(name) ? domainToUnicode(name) || name : name
}

const isAscii = /^\p{ASCII}*$/u
// Full stops of other scripts separate labels too (UTS 46 section 2.3).
const isNameLike = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const isLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

// Sorts before the hyphen and before every other character of a name.
const labelEnd = ' '
const tieStart = '!'

const digitRuns = /[0-9]+/g
const longestRun = 99

/** Puts the length of a run of digits before it in two digits, so that a longer number is the larger text. */
function byValue(digits: string): string {
  const value = digits.replace(/^0+(?=[0-9])/, '')
  return String(Math.min(value.length, longestRun)).padStart(2, '0') + value
}

/** `a1` and `a01` have the same value; the one with fewer zeros sorts first. */
function leadingZeros(text: string): string {
  const zeros = (text.match(digitRuns) ?? []).map((run) => run.length - run.replace(/^0+(?=[0-9])/, '').length)
  return zeros.some((count) => count > 0) ? zeros.join('.') : ''
}

function shownForm(name: string): string {
  return toUnicode(name.endsWith('.') ? name.slice(0, -1) : name)
}

// Letters that Unicode does not decompose into a base and a mark.
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
