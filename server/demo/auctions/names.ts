import { secondWords } from '../seed/words.ts'

/**
 * The name that is auctioned as the so-manieth: each number another, and none that a domain of the demo has (those are
 * made of two words).
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
// A prime, so that every word has its turn before one comes back, and far from one word to the next.
const step = 541
