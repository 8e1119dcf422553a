import type { IntlShape } from 'react-intl'
import * as z from 'zod/mini'
import type { FilteredField, FilteredList } from '#contract/filterChoice.ts'
import { Ref } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'

/**
 * A filter of a list: how the user sets it, and how it is shown while it is in force. The address stores its value, in
 * parameters that the list's query contains.
 */
export type ListFilter<Query> = {
  /** How its value is chosen. A filter without it comes from links only. */
  spec?: (intl: IntlShape) => FilterSpec
  /** The parts that are in force, in words. */
  active: (query: Query, intl: IntlShape, nameOf?: NameOfReference) => readonly (ActiveFilter | null)[]
}

/** Returns the name of an object that rows refer to, where it is known. */
export type NameOfReference = (field: FilteredField, handle: string) => string | null

/** How the value of a filter is chosen, and which parameters of the address have it. */
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

/** One value of a choice, in words. */
export type FilterOption = { value: string; label: string }

/** An object that a list is filtered by; `count` says how many rows refer to it. */
export type Reference = { handle: string; name: string | null; count: number | null }

export type FindReferences = (
  text: string,
  signal: AbortSignal,
) => Promise<{ items: readonly Reference[]; isMore: boolean }>

/** A filter in force, in words; `names` are the parameters of the address that it removes. */
export type ActiveFilter = { names: readonly string[]; label: string }

/** Returns the parameters of the address that a filter writes. */
export function paramsOf(spec: FilterSpec): readonly string[] {
  return spec.kind === 'period' || spec.kind === 'range' ? [spec.from, spec.to] : [spec.name]
}

/** Makes a filter whose value is one of a few. */
export function choiceFilter<Name extends string, Value extends string>(
  name: Name,
  title: MessageId,
  values: readonly Value[],
  labelOf: (value: Value, intl: IntlShape) => string,
): ListFilter<{ [Param in Name]?: Value | undefined }> {
  return {
    spec: (intl) => choiceSpec(name, title, values, (value) => labelOf(value, intl)),
    active: (query, intl) => {
      const value = query[name]
      return [activeFilter([name], value && labelOf(value, intl))]
    },
  }
}

/** Makes a filter for objects that the rows refer to. */
export function referenceFilter<Name extends FilteredField>(
  list: FilteredList,
  name: Name,
  title: MessageId,
  message: MessageId,
): ListFilter<{ [Param in Name]?: string | undefined }> {
  const find: FindReferences = async (q, signal) => {
    const [{ api }, { listFilterChoices }] = await Promise.all([
      import('#src/api/client.ts'),
      import('#contract/filterChoice.ts'),
    ])
    return api(listFilterChoices, { params: { list, field: name }, query: { q } }, signal)
  }
  return {
    spec: () => ({ id: name, title, kind: 'reference', name, find }),
    active: (query, intl, nameOf = () => null) => {
      const [first, ...more] = query[name]?.split(',') ?? []
      if (!first) return []
      const handle = [nameOf(name, first) ?? first, ...(more.length > 0 ? [`+${more.length}`] : [])].join(' ')
      return [activeFilter([name], intl.formatMessage({ id: message }, { handle }))]
    },
  }
}

/** Finds the names of references in the rows of a page. */
export function namesInRows(rows: readonly object[]): NameOfReference {
  return (field, handle) => {
    const references = rows.map((row) => z.safeParse(Ref, new Map(Object.entries(row)).get(field)).data)
    return references.find((one) => one?.handle === handle)?.name ?? null
  }
}

export const yesNo = ['yes', 'no'] as const

/** Describes the choice of one of a few values; the parameter has the name of the filter. */
export function choiceSpec<Value extends string>(
  name: string,
  title: MessageId,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FilterSpec {
  return { id: name, title, kind: 'choice', name, options: values.map((value) => ({ value, label: labelOf(value) })) }
}

/** Returns a filter in force, or null without a label. */
export function activeFilter(names: readonly string[], label: string | undefined | false): ActiveFilter | null {
  return label ? { names, label } : null
}

export function onlyActive(filters: readonly (ActiveFilter | null)[]): ActiveFilter[] {
  return filters.filter((filter) => filter !== null)
}
