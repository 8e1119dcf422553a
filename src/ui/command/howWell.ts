/**
 * How well a name answers what was typed, from 0 for not at all: best when the name begins with it, then when its
 * words do, then when it holds it, and at least when its letters stand in the name in order from a word's start.
 *
 * @param name and `typed`: both from `foldText`
 */
export function howWell(name: string, typed: string): number {
  if (typed === '') return 1
  if (name.startsWith(typed)) return 5
  const words = name.split(' ')
  const parts = typed.split(' ')
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 4
  if (name.includes(typed)) return 3
  if (parts.every((part) => name.includes(part))) return 2
  return typed.length > 1 && words.some((_word, place) => isScattered(words.slice(place).join(''), typed)) ? 1 : 0
}

/** Whether a text begins with the first letter and holds the others in order. */
function isScattered(text: string, typed: string): boolean {
  const letters = typed.replaceAll(' ', '').split('')
  let at = -1
  return letters.every((letter, place) => {
    at = text.indexOf(letter, at + 1)
    return place === 0 ? at === 0 : at > 0
  })
}
