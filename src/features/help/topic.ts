import type { MessageId } from '#intl/ids.ts'

/** Words of the dictionary, with what they name. */
export type Line = { id: MessageId; values?: Readonly<Record<string, string | number>> }

/** A cell of a table: words, a figure, a code, or keys, each a way to press. */
export type Cell = Line | { figure: string } | { code: string } | { keys: readonly string[]; areWays: boolean }

/** `isNamedAbove` where the heading of its section says what its caption does. */
export type Table = {
  kind: 'table'
  caption: Line
  isNamedAbove?: boolean
  head: readonly MessageId[]
  rows: readonly (readonly Cell[])[]
}

/** The parts of a section, in their order. */
export type Block = { kind: 'text'; line: Line } | { kind: 'list'; lines: readonly Line[] } | Table

/** A part of help one can be led to: `id` stays for good, links of elsewhere end there. */
export type Section = { id: string; title: MessageId; blocks: readonly Block[] }

/** A topic: its introduction, then its sections. */
export type Topic = Section & { sections: readonly Section[] }

export function text(id: MessageId, values?: Line['values']): Block {
  return { kind: 'text', line: line(id, values) }
}

export function line(id: MessageId, values?: Line['values']): Line {
  return values ? { id, values } : { id }
}
