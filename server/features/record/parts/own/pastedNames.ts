export type PastedNames = {
  /** Names as the registry stores them, in the pasted order, each with its first pasted text. */
  names: Map<string, string>
  /** Texts that cannot be a name, each once. */
  malformed: string[]
  /** Repeated names, each with its second pasted text. */
  duplicate: string[]
}

/** Sorts pasted texts into names, malformed texts and duplicates. */
export function sortPasted(texts: readonly string[], nameOf: (text: string) => string | null): PastedNames {
  const names = new Map<string, string>()
  const malformed: string[] = []
  const duplicate: string[] = []
  const timesSeen = new Map<string, number>()

  for (const text of texts) {
    const name = nameOf(text.trim())
    const seen = (timesSeen.get(name ?? text.trim()) ?? 0) + 1
    timesSeen.set(name ?? text.trim(), seen)
    if (seen === 2) duplicate.push(text)
    if (seen > 1) continue
    if (name === null) malformed.push(text)
    else names.set(name, text)
  }
  return { names, malformed, duplicate }
}
