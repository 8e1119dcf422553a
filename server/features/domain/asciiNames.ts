import { toAscii } from '#server/features/record/parts/names.ts'

/** Each name once, as the registry stores it; what no registry could store becomes a name nobody has. */
export function asciiNames(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => toAscii(name) ?? ''))
}
