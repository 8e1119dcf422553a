import type { LockableType } from '#contract/operation.ts'

/**
 * Returns the names in a pasted text: what stands between white space, commas, semicolons, quotes and brackets. Of a
 * web address it is the host. The server decides which of them are names.
 */
export function namesIn(text: string): string[] {
  return text.split(separators).flatMap((piece) => {
    const name = hostOf(piece)
    return name === '' ? [] : [name]
  })
}

const separators = /[\s,;|"'<>()[\]{}]+/

function hostOf(piece: string): string {
  const address = piece.indexOf('://')
  if (address < 0) return piece
  return piece.slice(address + 3).split(/[/?#:]/, 1)[0] ?? ''
}

/** Returns the key of the draft that stores names pasted onto a list until they are selected. */
export function pasteDraft(type: LockableType): string {
  return `paste:${type}`
}
