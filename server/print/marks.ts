import type { LockPosition } from '#contract/operation.ts'
import type { LifeText } from './documentText.ts'
import { contentWidth, ink, paper, type } from './paper.ts'
import type { Pen } from './pen.ts'

/** The padlock of the portal, 12 points high beside a line of text. */
export function drawLock({ doc }: Pen, position: LockPosition, x: number, y: number): void {
  const colour = position === 'open' ? ink.muted : ink.lock
  doc.save().translate(x, y).scale(0.75)
  doc.lineWidth(1.5).lineCap('round').strokeColor(colour).fillColor(colour)
  doc.path(position === 'open' ? 'M5 7V4.6a2.9 2.9 0 0 1 5.6-1' : 'M5 7V5a3 3 0 0 1 6 0v2').stroke()
  doc.roundedRect(3, 7, 10, 7, 1.5)
  if (position === 'full') doc.fillAndStroke()
  else doc.stroke()
  if (position === 'transfer') doc.path('M3 10.5h10v2A1.5 1.5 0 0 1 11.5 14h-7A1.5 1.5 0 0 1 3 12.5Z').fill()
  doc.restore()
}

/** The height of the timeline with its labels, in points. */
export const lifeHeight = 96

const level = { works: 36, out: 50 } as const
/** The radius of the mark of today. */
const dot = 4.5

/**
 * Draws the timeline of a domain with a mark for today. The line runs while the domain works, drops when it leaves the
 * zone and ends at its deletion.
 */
export function drawLife(pen: Pen, life: LifeText, top: number): void {
  const { doc } = pen
  const xOf = (at: number) => paper.left + (at / 100) * contentWidth
  const end = xOf(100)
  const fall = xOf(life.leavesAt)
  const draw = (colour: string) => {
    doc.lineWidth(3).lineCap('butt').strokeColor(colour)
    doc
      .moveTo(xOf(0), top + level.works)
      .lineTo(fall, top + level.works)
      .lineTo(fall, top + level.out)
    doc.lineTo(end, top + level.out).stroke()
    doc
      .moveTo(end - 1.5, top + level.out - 5)
      .lineTo(end - 1.5, top + level.out + 5)
      .stroke()
  }
  draw(ink.hairline)
  // The mark stays within the margins at both ends of the line.
  const today = Math.min(Math.max(xOf(life.today.at), xOf(0) + dot), end - dot)
  doc
    .save()
    .rect(xOf(0) - 2, top, today - xOf(0) + 2, lifeHeight)
    .clip()
  draw(ink.life[life.tone])
  doc.restore()

  const isOut = life.today.at >= life.leavesAt
  doc
    .circle(today, top + (isOut ? level.out : level.works), dot)
    .lineWidth(1.5)
    .strokeColor('white')
  doc.fillColor(ink.life[life.tone]).fillAndStroke()
  const side = life.today.at > 50 ? 'right' : 'left'
  const room = 120
  const todayX = side === 'left' ? today - dot : today - room + dot
  const label = { ...type.today, colour: ink.life[life.tone] }
  pen.write(life.today.label, label, { x: todayX, y: top + 14, width: room, align: side })
  life.steps.forEach(({ label: name, day, at }, index) =>
    drawStep(pen, { name, day, at, isLast: index === life.steps.length - 1 }, top),
  )
}

type Step = { name: string; day: string; at: number; isLast: boolean }

function drawStep(pen: Pen, { name, day, at, isLast }: Step, top: number): void {
  const room = 130
  const at0 = paper.left + (at / 100) * contentWidth
  const x = isLast ? at0 - room : Math.max(paper.left, at0 - room / 2)
  const align = isLast ? 'right' : 'center'
  const y = top + level.out + 10
  if (!isLast) pen.line([at0, top + level.works + 4], [at0, top + level.works + 8], { colour: ink.muted, width: 0.75 })
  pen.write(name, type.foot, { x, y, width: room, align })
  pen.write(day, type.foot, { x, y: y + type.foot.line, width: room, align })
}
