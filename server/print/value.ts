import type { LineText } from './documentText.ts'
import type { Pages } from './page.ts'
import { looks } from './paper.ts'
import type { Pen } from './pen.ts'

type ValueBox = {
  x: number
  y: number
  width: number
  /** No page can hold it, so it spans several. */
  mayBreak: boolean
}

/** Draws the lines of a value from top to bottom and returns the end position. */
export function drawValue(pen: Pen, pages: Pages, lines: readonly LineText[], box: ValueBox): number {
  const { x, width, mayBreak } = box
  let y = box.y
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

/** Splits a very long line into pieces that fit on a page, at spaces if there are any. */
function piecesOf({ text, look }: LineText): LineText[] {
  return (text.match(/.{1,400}(?:\s|$)|.{1,400}/gsu) ?? []).map((piece) => ({ text: piece, look }))
}
