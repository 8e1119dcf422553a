import type { Ref } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'

/** The way from a row to the page of another record. */
export type Reference = { words: MessageId; name: string; to: string }

/** Each record a row may name, as an entry of its menu; none for one it does not name. */
export const referTo = {
  holder: (ref: Ref | null) => (ref ? [entry('command.row.open_holder', ref, paths.contact)] : []),
  registrar: (ref: Ref) => [entry('command.row.open_registrar', ref, paths.registrar)],
  nsset: (handle: string | null) => (handle ? [entry('command.row.open_nsset', bare(handle), paths.nsset)] : []),
  keyset: (handle: string | null) => (handle ? [entry('command.row.open_keyset', bare(handle), paths.keyset)] : []),
} as const satisfies Record<string, (of: never) => Reference[]>

function entry(words: MessageId, { handle, name }: Ref, pageOf: (handle: string) => string): Reference {
  return { words, name: name ?? handle, to: pageOf(handle) }
}

function bare(handle: string): Ref {
  return { handle, name: null }
}
