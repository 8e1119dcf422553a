import type { LockableType } from '#contract/operation.ts'

/**
 * Returns the names in a pasted text, which white space, commas, semicolons, quotes and brackets separate. Of a web
 * address it is the host without `www.`, of an e-mail address its domain. The server decides which of them are names.
 */
export function namesIn(text: string): string[] {
  return text
    .replaceAll(invisible, '')
    .split(separators)
    .flatMap((piece) => {
      const name = hostOf(piece)
      return name === '' ? [] : [name]
    })
}

/** Characters without a width, which documents and chats add. */
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g
const separators = /[\s,;|"'<>()[\]{}]+/

function hostOf(piece: string): string {
  const address = piece.indexOf('://')
  const host = address < 0 ? piece : (piece.slice(address + 3).split(/[/?#:]/, 1)[0] ?? '')
  return host.slice(host.lastIndexOf('@') + 1).replace(/^www\.(?=[^.]+\.)/i, '')
}

/** Returns the key of the draft that stores names pasted onto a list until they are selected. */
export function pasteDraft(type: LockableType): string {
  return `paste:${type}`
}
