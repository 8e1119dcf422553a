import type { LockPosition } from '#contract/operation.ts'
import type { Language } from '#contract/record.ts'

/** The text of a printed document. It is plain data, so that a worker thread can receive it. */
export type DocumentText = {
  /** The title of the file in readers, in both languages. */
  title: string
  /** The publisher. */
  author: string
  validAt: Date
  /** The Czech part, then the English one if there is one. */
  parts: PartText[]
}

export type PartText = {
  language: Language
  /** The kind of document, the kind of object, and the object's name. */
  heading: string
  kind: string
  name: string
  /** The A-label of an internationalized name. */
  alias: string | null
  issuer: string
  /** The date, the version and the code: label and value. */
  facts: { label: string; value: string; note: string | null; look: Look }[]
  sections: SectionText[]
  /** How and where the document is verified; null where it is not. */
  verifying: { title: string; sentence: string; address: string } | null
  /** The footer, with `{page}` and `{pages}` for the numbers. */
  foot: { page: string; code: string }
}

export type SectionText = {
  title: string
  /** 3 for a subsection of the last section of level 2. */
  level: 2 | 3
  /** The headings of the columns, for a section with disclosure; others need none. */
  columns: { field: string; value: string; disclosure: string } | null
  rows: RowText[]
  life: LifeText | null
  qr: QrText | null
}

/** A QR code with an alternative text. */
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

/** The style of a line: words, text to be read letter by letter, a note, or a missing value. */
export type Look = 'text' | 'code' | 'note' | 'missing'

/** The timeline of a domain; positions go from 0 at the left end to 100. */
export type LifeText = {
  inWords: string
  tone: 'neutral' | 'warn' | 'critical'
  today: { label: string; at: number }
  steps: { label: string; day: string; at: number }[]
  leavesAt: number
}
