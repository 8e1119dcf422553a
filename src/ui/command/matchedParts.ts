import { foldText } from './paletteSections.ts'

/** A part of a text that begins at a letter, and whether the typed text matches it. */
export type MarkedText = { at: number; text: string; isMatched: boolean }

/**
 * Cuts a text where the typed text matches it, compared as by `matchQuality`. Marked is the whole typed text, else each
 * of its words. Letters that match scattered are not marked.
 */
export function matchedParts(text: string, typed: string): MarkedText[] {
  const folded = foldLetters(text)
  const plain = folded.map(({ letter }) => letter).join('')
  const wanted = foldText(typed)
  const whole = rangeOf(plain, wanted)
  const ranges = whole ? [whole] : wanted.split(' ').map((word) => rangeOf(plain, word))
  const isMarked = folded.map((_, at) => ranges.some((range) => range && at >= range.from && at < range.to))

  const parts: MarkedText[] = []
  for (const [at, { written }] of folded.entries()) {
    const isMatched = isMarked[at] === true
    const last = parts.at(-1)
    if (last?.isMatched === isMatched) last.text += written
    else parts.push({ at, text: written, isMatched })
  }
  return parts
}

/** Returns each letter as `foldText` compares it, with the characters that it was written with. */
function foldLetters(text: string): { letter: string; written: string }[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => ({
    letter: foldText(segment).slice(0, 1) || ' ',
    written: segment,
  }))
}

/** The first place of a word: at the beginning of a word, else anywhere. */
function rangeOf(plain: string, word: string): { from: number; to: number } | null {
  if (word === '') return null
  const at = ` ${plain}`.indexOf(` ${word}`)
  const from = at === -1 ? plain.indexOf(word) : at
  return from === -1 ? null : { from, to: from + word.length }
}
