export type PastedNames = {
  /** Names as the registry stores them, in the order pasted, each with its text as it was pasted first. */
  names: Map<string, string>
  /** Texts that can be no object's name, each once. */
  malformed: string[]
  /** What came again, as it was pasted the second time. */
  duplicate: string[]
}

/** Tells apart what somebody has pasted; `nameOf` says which texts are one name, and which are none. */
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
