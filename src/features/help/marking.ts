/** A part of a text, from a place to before another. */
export type Range = readonly [from: number, to: number]

/** The words of a query as they are looked for: small letters without diacritics. */
export function wordsOf(query: string): string[] {
  return fold(query)
    .letters.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

export function holdsAll(text: string, searched: readonly string[]): boolean {
  const { letters } = fold(text)
  return searched.every((word) => letters.includes(stemOf(word)))
}

/** Where any of the words stands in a text, in order, what overlaps taken together. */
export function rangesIn(text: string, searched: readonly string[]): Range[] {
  const { letters, places } = fold(text)
  const found = searched.flatMap((word) => occurrences(letters, word)).sort(([one], [other]) => one - other)
  const joined: [number, number][] = []
  for (const [from, to] of found) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined.map(([from, to]) => [places[from] ?? 0, places[to] ?? text.length])
}

/** Each place of a word; all its letters are marked where they are there. */
function occurrences(letters: string, word: string): Range[] {
  const stem = stemOf(word)
  const found: Range[] = []
  for (let at = letters.indexOf(stem); at !== -1; at = letters.indexOf(stem, at + stem.length))
    found.push([at, at + (letters.startsWith(word, at) ? word : stem).length])
  return found
}

/** A longer word is looked for without its last letter, in which the cases of one noun differ. */
function stemOf(word: string): string {
  return word.length >= 5 ? word.slice(0, -1) : word
}

/** A text as it is compared, with the place of each of its letters in the text itself. */
function fold(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  let at = 0
  for (const sign of text) {
    const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    letters += plain
    for (let i = 0; i < plain.length; i += 1) places.push(at)
    at += sign.length
  }
  return { letters, places }
}
