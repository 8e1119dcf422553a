/** Pixels a chip needs beside its word: padding, icon, the gap after it, borders. */
const chipFrame = 30
/** Pixels of a chip that only says how many more there are, and between two chips. */
const more = 32
const gap = 4

/**
 * Returns how many chips fit whole into the room, so that no word is cut. The others are counted in one more chip,
 * which needs room too. Returns at least one, however narrow the room is.
 *
 * @param words widths of the chips' words, in pixels, most urgent first
 * @param room pixels
 * @param most never more than these
 */
export function fitting(words: readonly number[], room: number, most: number): number {
  let taken = 0
  for (const [index, word] of words.slice(0, most).entries()) {
    taken += (index === 0 ? 0 : gap) + chipFrame + word
    const rest = words.length - index - 1
    if (taken + (rest > 0 ? gap + more : 0) > room) return Math.max(1, index)
  }
  return Math.min(words.length, most)
}

let pen: CanvasRenderingContext2D | null | undefined

/** The width of a text in pixels, in a font as CSS writes it; a wide guess where nothing can be drawn. */
export function textWidth(text: string, font: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * guess
  pen.font = font
  return Math.ceil(pen.measureText(text).width)
}

const guess = 8
