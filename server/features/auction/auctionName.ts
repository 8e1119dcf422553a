import { searchKey, sortKey, toUnicode } from '#server/features/record/parts/names.ts'

/** Returns the columns by which an auction's name is searched and sorted. */
export function nameColumns(fqdn: string) {
  return { label: labelOf(fqdn), sort_key: sortKey(fqdn), search_key: searchKey(fqdn) }
}

/** Returns an auction's name, its Unicode form where it differs, and the number of characters of its first label. */
export function describeName(fqdn: string): { fqdn: string; unicode: string | null; length: number } {
  const unicode = toUnicode(fqdn)
  return { fqdn, unicode: unicode === fqdn ? null : unicode, length: Array.from(labelOf(fqdn)).length }
}

function labelOf(fqdn: string): string {
  return toUnicode(fqdn).split('.')[0] ?? ''
}
