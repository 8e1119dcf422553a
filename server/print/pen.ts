import PDFDocument from 'pdfkit'
import { setIn, type Font, type FontName } from './fonts.ts'
import { paper, type Type } from './paper.ts'

type Box = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** A tagged PDF of A4 pages; positions are in points from a page's upper left corner. */
export type Pen = {
  doc: PDFKit.PDFDocument
  /** The vertical position of the next content. */
  y: number
  /** Writes wrapped text with the line height of its type and returns its height. */
  write: (text: string, type: Type, box: Box) => number
  height: (text: string, type: Type, width: number) => number
  /** Draws content that readers skip: lines, headers and footers. */
  artifact: (kind: 'Layout' | 'Pagination', draw: () => void) => void
  line: (
    from: readonly [number, number],
    to: readonly [number, number],
    look: { colour: string; width: number },
  ) => void
}

/** An element of the structure that readers follow. */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>

type DocumentInfo = { title: string; author: string; createdAt: Date; lang: string }

export function openPen(fonts: Record<FontName, Font>, { title, author, createdAt, lang }: DocumentInfo): Pen {
  const doc = new PDFDocument({
    size: 'A4',
    // The code starts pages itself; a bottom margin would start one within a line of the footer.
    margins: { top: 0, bottom: 0, left: paper.left, right: paper.right },
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // No default font: pdfkit would look for one of its files, which the built server lacks.
    font: '',
    info: { Title: title, Author: author, Creator: author, Producer: 'PDFKit', CreationDate: createdAt },
  })
  for (const { name, file } of Object.values(fonts)) doc.registerFont(name, file)

  const choose = (given: string, { font, size }: Type) => {
    const set = setIn(fonts, font, given)
    doc.font(set.font.name).fontSize(size)
    return set.text
  }
  const gapOf = ({ line }: Type) => line - doc.currentLineHeight(true)
  const height: Pen['height'] = (given, type, width) => {
    const text = choose(given, type)
    return doc.heightOfString(text, { width, lineGap: gapOf(type) })
  }
  return {
    doc,
    y: 0,
    height,
    write: (given, type, { x, y, width, align = 'left' }) => {
      const text = choose(given, type)
      doc.fillColor(type.colour)
      // Fonts of one line differ in height and share the baseline.
      const baseline = y + type.line / 2 + type.size * 0.33
      doc.text(text, x, baseline, { width, align, lineGap: gapOf(type), baseline: 'alphabetic' })
      return height(given, type, width)
    },
    artifact: (kind, draw) => {
      doc.markContent('Artifact', { type: kind })
      draw()
      doc.endMarkedContent()
    },
    line: ([x, y], [toX, toY], { colour, width }) => {
      doc.moveTo(x, y).lineTo(toX, toY).lineWidth(width).strokeColor(colour).stroke()
    },
  }
}
