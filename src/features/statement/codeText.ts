/** How many hexadecimal digits a verification code has. */
export const codeLength = 20

/** The code in what somebody typed or pasted, be it the whole address of the page: its digits alone, upper-cased. */
export function digitsIn(text: string): string {
  const own = /[?&]code=([^&#\s]*)/.exec(text)?.[1] ?? text
  return own
    .replaceAll(/[^\da-f]/gi, '')
    .toUpperCase()
    .slice(0, codeLength)
}

/** A code as it is printed, in groups of four. */
export function grouped(digits: string): string {
  return digits.match(/.{1,4}/g)?.join('-') ?? ''
}

type Typed = { digits: string; caret: number }

/**
 * What a field has after a press: only digits, in groups, and the caret behind the same digit as before.
 *
 * @param before the digits it had
 * @param text what the browser made of it, with the caret at `caret`
 */
export function typed(before: string, text: string, caret: number): Typed {
  const digits = digitsIn(text)
  const count = Math.min(digitsIn(text.slice(0, caret)).length, digits.length)
  // Only a hyphen went: the press was meant for the digit before it.
  const lost = digits === before && text.length < grouped(before).length
  if (!lost || count === 0) return { digits, caret: placeAfter(count) }
  return { digits: digits.slice(0, count - 1) + digits.slice(count), caret: placeAfter(count - 1) }
}

/** Behind so many digits, before the hyphen that may follow them. */
function placeAfter(count: number): number {
  return count + Math.max(0, Math.floor((count - 1) / 4))
}
