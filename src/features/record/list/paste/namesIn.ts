/**
 * The names in a pasted text: whatever stands between white space, commas, semicolons, quotes and brackets. Of an
 * address of the web it is the host. What is left may be anything; the server says what is a name.
 */
export function namesIn(text: string): string[] {
  return text.split(between).flatMap((piece) => {
    const name = hostOf(piece)
    return name === '' ? [] : [name]
  })
}

const between = /[\s,;|"'<>()[\]{}]+/

function hostOf(piece: string): string {
  const address = piece.indexOf('://')
  if (address < 0) return piece
  return piece.slice(address + 3).split(/[/?#:]/, 1)[0] ?? ''
}
