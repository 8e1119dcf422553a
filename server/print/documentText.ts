import type { LockPosition } from '#contract/operation.ts'
import type { Language } from '#contract/record.ts'

/** A document as it is printed: nothing but words, so that it can be handed to another thread. */
export type DocumentText = {
  /** The name of the file in readers, in both languages. */
  title: string
  /** Who answers for it. */
  author: string
  validAt: Date
  /** The Czech part, then the English one, where it has both. */
  parts: PartText[]
}

export type PartText = {
  language: Language
  /** What the paper is, what kind of object it tells of, and that object's name. */
  heading: string
  kind: string
  name: string
  /** The A-label of a name with other letters. */
  alias: string | null
  issuer: string
  /** When it is valid, which version it is, and its code: label and value. */
  facts: { label: string; value: string; note: string | null; look: Look }[]
  sections: SectionText[]
  /** How the document is verified, and where; null where it is not. */
  verifying: { title: string; sentence: string; address: string } | null
  /** What stands at the foot, with `{page}` and `{pages}` for the numbers. */
  foot: { page: string; code: string }
}

export type SectionText = {
  title: string
  /** 3 where it belongs to the section of level 2 before it. */
  level: 2 | 3
  /** Headings of the columns, for a section that tells what is public; others need none. */
  columns: { field: string; value: string; disclosure: string } | null
  rows: RowText[]
  life: LifeText | null
  qr: QrText | null
}

/** A QR code with what it is for readers who do not see it. */
export type QrText = { text: string; inWords: string }

export type RowText = {
  label: string
  labelLook: Look
  lines: LineText[]
  /** Whether the value is public, in a section with columns. */
  disclosure: string | null
  glyph: LockPosition | null
}

export type LineText = { text: string; look: Look }

/** Words; what must be read letter by letter; what stands beside the value; what is not there. */
export type Look = 'text' | 'code' | 'note' | 'missing'

/** The line of a domain's life; places go from 0 at its left end to 100. */
export type LifeText = {
  inWords: string
  tone: 'neutral' | 'warn' | 'critical'
  today: { label: string; at: number }
  steps: { label: string; day: string; at: number }[]
  leavesAt: number
}
