import PDFDocument from 'pdfkit'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr } from './qr.ts'

test.each([
  'SPD*1.0*ACC:CZ6508000000192000145399*AM:600*CC:CZK*DT:20261128*MSG:AUCTION KAVA.CZ*RN:DEMO REGISTRY*X-VS:1000000001',
  'příliš žluťoučký',
])('what is drawn of %s reads as that', async (text) => {
  expect(decodeQR(await seen(text))).toBe(text)
})

/** Returns the drawn rectangles as a camera image with four dots for each module. */
async function seen(text: string) {
  const doc = new PDFDocument({ compress: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise((resolve) => doc.once('end', resolve))
  drawQr({ doc }, text, 0)
  doc.end()
  await whole
  const drawn = [
    ...Buffer.concat(chunks)
      .toString('latin1')
      .matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm),
  ].map(([, ...numbers]) => numbers.map(Number))
  const module = drawn[0]?.[3] ?? 1
  const [left, top] = [0, 1].map((axis) => Math.min(...drawn.map((numbers) => numbers[axis] ?? 0)))
  const modules =
    4 + Math.round((Math.max(...drawn.map(([x = 0, , width = 0]) => x + width)) - (left ?? 0)) / module) + 4
  const size = modules * dots
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [x = 0, y = 0, width = 0] of drawn) {
    const [from, row] = [4 + Math.round((x - (left ?? 0)) / module), 4 + Math.round((y - (top ?? 0)) / module)]
    const length = Math.round(width / module)
    for (let down = row * dots; down < (row + 1) * dots; down++)
      for (let at = from * dots; at < (from + length) * dots; at++)
        data.fill(0, (down * size + at) * 4, (down * size + at) * 4 + 3)
  }
  return { width: size, height: size, data }
}

const dots = 4
