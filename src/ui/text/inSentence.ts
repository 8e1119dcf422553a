/** Returns the title of a field as a word in a sentence; an abbreviation stays as it is. */
export function inSentence(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
