/** A text as it is searched by: small letters without diacritics, words one space apart. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s·…-]+/g, ' ')
    .trim()
}
