import encodeQR from 'qr'
import { paper } from './paper.ts'
import type { Pen } from './pen.ts'

/** The width and height of a code in points: 3.4 cm, readable by a telephone. */
const size = 3.4 * 28.35

/**
 * The height of a code with its quiet zone above. On the left the margin is the quiet zone, below it is that of the next
 * heading.
 */
export const qrHeight = size + 14

/** Draws a text as a QR code (ISO/IEC 18004) at the left margin, black on white. */
export function drawQr({ doc }: Pick<Pen, 'doc'>, text: string, top: number): void {
  // Error correction of 15 %, as banks print it.
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const modules = framed.slice(1, -1).map((row) => row.slice(1, -1))
  const module = size / modules.length
  const y = top + qrHeight - size
  doc.save().fillColor('black')
  modules.forEach((row, down) => {
    for (const { from, length } of runsOf(row))
      doc.rect(paper.left + from * module, y + down * module, length * module, module)
  })
  doc.fill().restore()
}

/** Returns the dark runs of a row. One rectangle each avoids seams between modules in viewers. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.from + last.length === at) last.length++
    else runs.push({ from: at, length: 1 })
  })
  return runs
}
