import { listFilterChoices, type FilteredField } from '#contract/filterChoice.ts'
import { api } from '#src/api/client.ts'

/** Returns how many of my domains refer to an object by a field; 0 where they cannot be counted. */
export async function countMyDomains(field: FilteredField, handle: string, signal: AbortSignal): Promise<number> {
  const options = { params: { list: 'domains', field }, query: { q: handle }, background: true } as const
  const found = await api(listFilterChoices, options, signal).catch(() => null)
  return found?.items.find((choice) => choice.handle === handle.toUpperCase())?.count ?? 0
}
