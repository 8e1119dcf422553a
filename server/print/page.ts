import type { PartText } from './documentText.ts'
import { contentWidth, ink, paper, type } from './paper.ts'
import type { Pen } from './pen.ts'

/** The pages of a document: each belongs to a part, which its header and footer name. */
export type Pages = {
  /** Starts a page of a part. */
  begin: (part: PartText) => void
  /**
   * Starts a new page unless this height fits below, and returns whether it did; `isWithin` when a section continues.
   */
  demand: (height: number, isWithin?: boolean) => boolean
  /** Draws the headers and footers, which need the number of pages. */
  finish: () => void
}

/** The height available on a page after the first. */
export const wholePage = paper.height - paper.topAfter - paper.bottom

export function openPages(pen: Pen): Pages {
  const parts: { part: PartText; isFirst: boolean }[] = []
  const room = () => paper.height - paper.bottom - pen.y

  return {
    begin: (part) => {
      pen.doc.addPage()
      parts.push({ part, isFirst: true })
      pen.y = paper.top
    },
    demand: (height, isWithin = false) => {
      const part = parts.at(-1)?.part
      if (height <= room() || part === undefined) return false
      if (isWithin) pen.doc.continueOnNewPage()
      else pen.doc.addPage()
      parts.push({ part, isFirst: false })
      pen.y = paper.topAfter
      return true
    },
    finish: () => {
      const own = parts.map(({ part }) => parts.filter((page) => page.part === part))
      parts.forEach((page, index) => {
        pen.doc.switchToPage(index)
        const mine = own[index] ?? []
        pen.artifact('Pagination', () => {
          if (!page.isFirst) drawHead(pen, page.part)
          drawFoot(pen, page.part, { page: mine.indexOf(page) + 1, pages: mine.length })
        })
      })
    },
  }
}

/** Names the document, in case a sheet is separated from the one before. */
function drawHead(pen: Pen, { heading, name }: PartText): void {
  const y = paper.topAfter - 40
  const half = contentWidth / 2
  pen.write(heading, type.foot, { x: paper.left, y, width: half })
  const isShort = pen.height(name, type.labelCode, half) <= type.labelCode.line
  if (isShort) pen.write(name, type.labelCode, { x: paper.left + half, y, width: half, align: 'right' })
  hairline(pen, y + type.foot.line + 4)
}

function drawFoot(pen: Pen, { foot }: PartText, { page, pages }: { page: number; pages: number }): void {
  const y = paper.height - paper.bottom + 24
  const half = contentWidth / 2
  const number = foot.page.replace('{page}', String(page)).replace('{pages}', String(pages))
  hairline(pen, y - 6)
  pen.write(foot.code, type.foot, { x: paper.left, y, width: half })
  pen.write(number, type.foot, { x: paper.left + half, y, width: half, align: 'right' })
}

/** Draws a line over the whole width. */
export function hairline(pen: Pen, y: number): void {
  pen.line([paper.left, y], [paper.left + contentWidth, y], { colour: ink.hairline, width: 0.75 })
}
