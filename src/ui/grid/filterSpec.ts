import type { MessageId } from '#intl/ids.ts'

/** One value of a choice, in words. */
export type FilterOption = { value: string; label: string }

/** An object that a list is filtered by: `name` where it has one, `count` of what in the list refers to it. */
export type Reference = { handle: string; name: string | null; count: number | null }

export type FindReferences = (
  text: string,
  signal: AbortSignal,
) => Promise<{ items: readonly Reference[]; isMore: boolean }>

/**
 * A filter a list offers, as data: which parts of the address it writes, what it is called, and how its value is
 * chosen. Several parts are chosen together, as the two ends of a time.
 */
export type FilterSpec = { id: string; title: MessageId } & (
  | { kind: 'choice'; name: string; options: readonly FilterOption[] }
  /** Other objects by their handles, several separated by commas; `find` searches handles and names. */
  | { kind: 'reference'; name: string; find: FindReferences }
  /** Whole days from today. */
  | { kind: 'days'; name: string; most: number }
  | { kind: 'period'; from: string; to: string }
  /** Whole numbers from one to another, either end open. */
  | { kind: 'range'; from: string; to: string; least: number; most: number }
)

/** The parts of the address a filter writes. */
export function namesOf(spec: FilterSpec): readonly string[] {
  return spec.kind === 'period' || spec.kind === 'range' ? [spec.from, spec.to] : [spec.name]
}

/** One part of the address that narrows the list, in words; `names` are the parts that go with it. */
export type ActiveFilter = { names: readonly string[]; label: string }
