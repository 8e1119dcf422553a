import { searchKey, sortKey, toUnicode } from '#server/features/record/parts/names.ts'

/** The columns by which an auction's name is found and sorted. */
export function nameColumns(fqdn: string) {
  return { label: labelOf(fqdn), sort_key: sortKey(fqdn), search_key: searchKey(fqdn) }
}

/** How an auction's name is told: its U-label where it differs, and the characters of its first label as people read it. */
export function describeName(fqdn: string): { fqdn: string; unicode: string | null; length: number } {
  const unicode = toUnicode(fqdn)
  return { fqdn, unicode: unicode === fqdn ? null : unicode, length: Array.from(labelOf(fqdn)).length }
}

function labelOf(fqdn: string): string {
  return toUnicode(fqdn).split('.')[0] ?? ''
}
