import type { LineText } from './documentText.ts'
import type { Pages } from './page.ts'
import { looks } from './paper.ts'
import type { Pen } from './pen.ts'

type Place = {
  x: number
  y: number
  width: number
  /** No page holds it whole, so it goes on over as many as it needs. */
  mayBreak: boolean
}

/** The lines of a value, one below the other; answers where they end. */
export function drawValue(pen: Pen, pages: Pages, lines: readonly LineText[], place: Place): number {
  const { x, width, mayBreak } = place
  let y = place.y
  for (const { text, look } of mayBreak ? lines.flatMap(piecesOf) : lines) {
    if (mayBreak) {
      pen.y = y
      pages.demand(pen.height(text, looks[look], width), true)
      y = pen.y
    }
    y += pen.write(text, looks[look], { x, y, width })
  }
  return y
}

/** A very long line in pieces any page holds, parted at spaces where there are some. */
function piecesOf({ text, look }: LineText): LineText[] {
  return (text.match(/.{1,400}(?:\s|$)|.{1,400}/gsu) ?? []).map((piece) => ({ text: piece, look }))
}
