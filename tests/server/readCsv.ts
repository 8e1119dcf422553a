import { delimiters, type DelimiterName } from '#server/http/csv.ts'

/** A reader of RFC 4180 written from its grammar, apart from what writes it: the records with their cells. */
export function readCsv(text: string, delimiter: DelimiterName): string[][] {
  const records: string[][] = [[]]
  let cell = ''
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (inside && char === '"' && text[at + 1] === '"') cell += text[at++]
    else if (char === '"') inside = !inside
    else if (!inside && char === delimiters[delimiter]) cell = push(records, cell)
    else if (!inside && char === '\r' && text[at + 1] === '\n') {
      cell = push(records, cell)
      records.push([])
      at++
    } else cell += char
  }
  return records.slice(0, -1)
}

function push(records: string[][], cell: string): string {
  records.at(-1)?.push(cell)
  return ''
}
