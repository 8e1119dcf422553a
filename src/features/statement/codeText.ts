import { usualWidth } from '#contract/usualWidth.ts'
import type { Mask } from '#src/ui/form/masks.ts'

/** How many hexadecimal digits a verification code has. */
export const codeLength = 20

/** Returns a typed or pasted code without its separators. The text may be the whole address of the page. */
export function charactersIn(text: string): string {
  return usualWidth(/[?&]code=([^&#\s]*)/.exec(text)?.[1] ?? text).replaceAll(/[\s-]/g, '')
}

/** A code as it is printed, in groups of four. */
export function grouped(digits: string): string {
  return digits.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The mask of a field for a code: hexadecimal digits in groups of four; the address of the page may be pasted. */
export const codeMask: Mask = {
  accepts: (text) => new RegExp(`^[\\da-f]{0,${codeLength}}$`, 'i').test(text),
  read: (text) => {
    const code = charactersIn(text)
    return codeMask.accepts(code) ? grouped(code.toUpperCase()) : null
  },
  bare: (text) => text.replaceAll(/[\s-]/g, ''),
  grouped: (text) => grouped(text.toUpperCase()),
}
