import { toUnicode } from '#server/features/record/parts/names.ts'

/** A domain as people write it, and beside it as the registry does where that differs. */
export function spelledOut(fqdn: string): string {
  const unicode = toUnicode(fqdn)
  return unicode === fqdn ? fqdn : `${unicode} (${fqdn})`
}
