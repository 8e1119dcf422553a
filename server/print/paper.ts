import { light, scale } from '#theme/tokens.ts'
import type { Look } from './documentText.ts'

/** A CSS pixel in points, the unit of PDF. */
const point = 0.75

/** A4 and the positions of its columns, in points. */
export const paper = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 56,
  /** The top of the first page of a part, and of the following pages below their header. */
  top: 56,
  topAfter: 76,
  bottom: 72,
  label: 150,
  gap: 14,
  disclosure: 76,
  glyph: 18,
} as const

export const contentWidth = paper.width - paper.left - paper.right

export const ink = {
  text: light.text,
  muted: light.muted,
  hairline: light.hairline,
  lock: light.state.lock.text,
  life: { neutral: light.muted, warn: light.state.warn.text, critical: light.state.critical.text },
} as const

export type Type = { font: 'text' | 'strong' | 'mono'; size: number; line: number; colour: string }

/** The sizes and line heights of the portal's scale, in points. */
export const type = {
  title: typeOf('strong', scale.title, ink.text),
  name: typeOf('mono', scale.section, ink.text),
  alias: typeOf('mono', scale.grid, ink.muted),
  kind: typeOf('text', scale.body, ink.muted),
  issuer: typeOf('strong', scale.grid, ink.text),
  section: typeOf('strong', scale.lead, ink.text),
  subsection: typeOf('strong', scale.grid, ink.text),
  label: typeOf('text', scale.grid, ink.muted),
  labelCode: typeOf('mono', scale.note, ink.text),
  head: typeOf('strong', scale.note, ink.muted),
  body: typeOf('text', scale.grid, ink.text),
  foot: typeOf('text', scale.note, ink.muted),
  today: typeOf('strong', scale.note, ink.text),
} as const satisfies Record<string, Type>

/** The style of each kind of line. */
export const looks: Record<Look, Type> = {
  text: type.body,
  code: { ...typeOf('mono', scale.note, ink.text), line: type.body.line },
  note: type.foot,
  missing: { ...type.body, colour: ink.muted },
}

function typeOf(font: Type['font'], [size, line]: readonly [number, number], colour: string): Type {
  return { font, size: size * point, line: line * point, colour }
}
