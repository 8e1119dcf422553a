import type { RowText, SectionText } from './documentText.ts'
import { drawLock } from './marks.ts'
import { hairline, wholePage, type Pages } from './page.ts'
import { contentWidth, looks, paper, type, type Type } from './paper.ts'
import type { Element, Pen } from './pen.ts'
import { drawValue } from './value.ts'

type Widths = { label: number; value: number; disclosure: number }

/** The points above and below the content of a row. */
const padding = 3.5

/** Draws the rows of a section as a table: label, value, and whether it is public. */
export function drawTable(pen: Pen, pages: Pages, parent: Element, section: SectionText): void {
  const table = pen.doc.struct('Table')
  parent.add(table)
  const heads = headsOf(section)
  if (heads.length > 0) {
    const row = pen.doc.struct('TR')
    table.add(row)
    for (const head of heads) row.add(pen.doc.struct('TH', { scope: 'Column' }, () => drawHead(pen, head)))
    endRow(pen, pen.y + headHeight)
  }
  const widths = widthsOf(section)
  for (const row of section.rows) {
    const whole = rowHeight(pen, row, widths)
    // A row is split only when no page could hold it.
    if (pages.demand(Math.min(whole, wholePage))) drawAgain(pen, section)
    drawRow(pen, pages, table, { row, widths, whole })
  }
  table.end()
}

/** Returns the height of the table without page breaks, in points. */
export function tableHeight(pen: Pen, section: SectionText): number {
  const widths = widthsOf(section)
  const heads = section.columns === null ? 0 : headHeight
  return section.rows.reduce((sum, row) => sum + rowHeight(pen, row, widths), heads)
}

/** Returns the height that must follow a heading: the first row and the column headings. */
export function firstHeight(pen: Pen, section: SectionText): number {
  return tableHeight(pen, { ...section, rows: section.rows.slice(0, 1) })
}

type Head = { text: string; x: number; width: number }

const headHeight = type.head.line + 2 * padding

function headsOf(section: SectionText): Head[] {
  if (section.columns === null) return []
  const { field, value, disclosure } = section.columns
  const widths = widthsOf(section)
  return [
    { text: field, x: paper.left, width: widths.label },
    { text: value, x: valueX, width: widths.value },
    { text: disclosure, x: disclosureX(widths), width: widths.disclosure },
  ]
}

function drawHead(pen: Pen, { text, x, width }: Head): void {
  pen.write(text, type.head, { x, y: pen.y + padding, width })
}

/** Repeats the headings on the next page as an artifact, because readers have read them before. */
function drawAgain(pen: Pen, section: SectionText): void {
  const heads = headsOf(section)
  pen.artifact('Pagination', () => {
    pen.y += pen.write(section.title, type.subsection, { x: paper.left, y: pen.y, width: contentWidth }) + 1
    if (heads.length === 0) return
    hairline(pen, pen.y)
    for (const head of heads) drawHead(pen, head)
    pen.y += headHeight
  })
  endRow(pen, pen.y)
}

type Row = { row: RowText; widths: Widths; whole: number }

function drawRow(pen: Pen, pages: Pages, table: Element, { row, widths, whole }: Row): void {
  const top = pen.y + padding
  const { glyph, disclosure } = row
  const element = pen.doc.struct('TR')
  table.add(element)
  element.add(
    pen.doc.struct('TH', { scope: 'Row' }, () => {
      pen.write(row.label, labelType(row), { x: paper.left, y: top, width: widths.label })
    }),
  )
  const indent = indentOf(row)
  const mayBreak = whole > wholePage
  const place = { x: valueX + indent, y: top, width: widths.value - indent, mayBreak }
  let bottom = top
  element.add(
    pen.doc.struct('TD', {}, () => {
      bottom = drawValue(pen, pages, row.lines, place)
    }),
  )
  if (disclosure !== null) {
    const look = { ...looks.note, line: looks.text.line }
    const place = { x: disclosureX(widths), y: top, width: widths.disclosure }
    element.add(pen.doc.struct('TD', {}, () => void pen.write(disclosure, look, place)))
  }
  if (glyph !== null) pen.artifact('Layout', () => drawLock(pen, glyph, valueX, top))
  element.end()
  endRow(pen, mayBreak ? bottom + padding : top - padding + whole)
}

function endRow(pen: Pen, y: number): void {
  pen.y = y
  pen.artifact('Layout', () => hairline(pen, y))
}

function rowHeight(pen: Pen, row: RowText, widths: Widths): number {
  const label = pen.height(row.label, labelType(row), widths.label)
  const width = widths.value - indentOf(row)
  const value = row.lines.reduce((sum, { text, look }) => sum + pen.height(text, looks[look], width), 0)
  return Math.max(label, value) + 2 * padding
}

/** Aligned with the first line of the value. */
function labelType({ labelLook }: RowText): Type {
  return labelLook === 'code' ? looks.code : type.label
}

function indentOf({ glyph }: RowText): number {
  return glyph === null ? 0 : paper.glyph
}

const valueX = paper.left + paper.label + paper.gap

function disclosureX({ value }: Widths): number {
  return valueX + value + paper.gap
}

function widthsOf({ columns }: SectionText): Widths {
  const disclosure = columns === null ? 0 : paper.disclosure + paper.gap
  return {
    label: paper.label,
    value: contentWidth - paper.label - paper.gap - disclosure,
    disclosure: paper.disclosure,
  }
}
