import { toUnicode } from '#server/features/record/parts/names.ts'

/** Returns a domain with U-labels, followed by its A-labels where they differ. */
export function spelledOut(fqdn: string): string {
  const unicode = toUnicode(fqdn)
  return unicode === fqdn ? fqdn : `${unicode} (${fqdn})`
}
