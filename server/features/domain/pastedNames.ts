import { toAscii } from '#server/features/record/parts/names.ts'

export type PastedNames = {
  /** A-labels in the order pasted, each with its text as it was pasted first. */
  names: Map<string, string>
  /** Texts that can be no domain's name, each once. */
  malformed: string[]
  /** What came again, as it was pasted the second time. */
  duplicate: string[]
}

/** Tells apart what somebody has pasted: IDN or punycode, any case, with a final dot or without, is one name. */
export function sortPasted(texts: readonly string[]): PastedNames {
  const names = new Map<string, string>()
  const malformed: string[] = []
  const duplicate: string[] = []
  const timesSeen = new Map<string, number>()

  for (const text of texts) {
    const name = domainName(text)
    const seen = (timesSeen.get(name ?? text.trim()) ?? 0) + 1
    timesSeen.set(name ?? text.trim(), seen)
    if (seen === 2) duplicate.push(text)
    if (seen > 1) continue
    if (name === null) malformed.push(text)
    else names.set(name, text)
  }
  return { names, malformed, duplicate }
}

/** A domain stands under a zone, so a single label is the name of none. */
function domainName(text: string): string | null {
  const name = toAscii(text.trim())
  return name?.includes('.') ? name : null
}
