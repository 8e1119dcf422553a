import { secondWords } from '../seed/words.ts'

/**
 * Returns the auctioned name with this number. Each number has its own, and none is a domain of the demo, which have two
 * words.
 */
export function auctionName(number: number): string {
  const place = (number * step) % total
  const word = secondWords[place % secondWords.length] ?? ''
  const tail = tails[Math.floor(place / secondWords.length)] ?? ''
  const round = Math.floor(number / total)
  return `${word}${tail}${round === 0 ? '' : `-${round + 1}`}.cz`
}

const tails = ['', '24', '-online', '-praha', '-brno', '365', 'pro', 'centrum'] as const
const total = secondWords.length * tails.length
// A prime, so that every word is used before one repeats, with distant words in sequence.
const step = 541
