import encodeQR from 'qr'
import { paper } from './paper.ts'
import type { Pen } from './pen.ts'

/** How many points wide and high a code is: 3.4 cm, which a telephone reads off paper. */
const size = 3.4 * 28.35

/** Points a code takes, with the quiet above it that belongs to it; on its left it is the margin, below the next heading's. */
export const qrHeight = size + 14

/** Draws a text as a QR code (ISO/IEC 18004) at the left margin: black on white whatever the paper's colours are. */
export function drawQr({ doc }: Pick<Pen, 'doc'>, text: string, top: number): void {
  // 15 % of it may be lost, as banks print it.
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

/** The dark stretches of a row: one rectangle each, so that no viewer shows seams between modules. */
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
