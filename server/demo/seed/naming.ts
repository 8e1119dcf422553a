import { fold } from '#server/features/record/parts/names.ts'
import type { Chance } from './chance.ts'
import type { Plan } from './plan.ts'
import {
  cities,
  firstWords,
  legalForms,
  men,
  numberWords,
  read,
  secondWords,
  streets,
  surnames,
  trades,
  women,
} from './words.ts'

/** Returns the name of a domain by its number. Each number has its own; the last ones are in the ENUM zone. */
export function domainName(plan: Plan, number: number): string {
  const annas = plan.shares.find((share) => plan.cast[share.contact]?.handle === 'ANNA-NOVAKOVA')
  const series = annas ? number - annas.from : -1
  // A series on purpose: natural sorting puts 2 before 10.
  const numbered = series >= 0 ? seriesNumbers[series] : undefined
  if (numbered !== undefined) return `novakova${numbered}.cz`
  if (number >= plan.domains - plan.enumDomains) return telephoneName(number)
  return `${wordName(plan, number)}.cz`
}

const seriesNumbers = [1, 2, 3, 10, 11, 20, 100]

function wordName({ seed, names }: Plan, number: number): string {
  let place = (number * names.step + (seed % names.total)) % names.total
  const first = firstWords[place % firstWords.length] ?? ''
  place = Math.floor(place / firstWords.length)
  const second = secondWords[place % secondWords.length] ?? ''
  const pattern = Math.floor(place / secondWords.length)
  if (pattern === 0) return first + second
  if (pattern === 1) return `${first}-${second}`
  return first + second + (numberWords[pattern - 2] ?? 3000 + pattern)
}

/** RFC 6116: the digits of a telephone number in reverse order, one per label. */
function telephoneName(number: number): string {
  return `${String(222_000_000 + (number % 1_000_000))
    .split('')
    .toReversed()
    .join('.')}.0.2.4.e164.arpa`
}

/** Returns a given name and a surname, and the surname in capitals for handles. */
export function personName(chance: Chance): { name: string; mark: string } {
  const isWoman = chance.next() < 0.5
  const [his = '', hers = ''] = chance.pick(surnames).split(':')
  const surname = isWoman ? hers : his
  return { name: `${chance.pick(isWoman ? women : men)} ${surname}`, mark: fold(surname).toUpperCase() }
}

/** Returns the name of a firm from a surname or a word and its trade. */
export function firmName(chance: Chance): { name: string; mark: string } {
  const word = chance.next() < 0.6 ? (chance.pick(surnames).split(':')[0] ?? '') : capital(chance.pick(firstWords))
  const trade = read(chance.pick(trades))
  return { name: `${word} ${trade} ${read(chance.pick(legalForms))}`, mark: fold(word).toUpperCase() }
}

export type Address = { street: string; city: string; postalCode: string; country: string }

export function addressOf(chance: Chance): Address {
  const [city = '', postalCode = ''] = chance.pick(cities).split(':')
  const street = `${read(chance.pick(streets))} ${1 + chance.below(200)}${chance.next() < 0.3 ? `/${1 + chance.below(40)}` : ''}`
  return { street, city: read(city), postalCode: read(postalCode), country: 'CZ' }
}

/** Parses the address of the demo's people: street, postal code and city, country. */
export function parseAddress(text: string): Address {
  const [street = '', place = '', country = ''] = text.split(', ')
  const [, postalCode = '', city = place] = /^([\d ]*\d) (.+)$/.exec(place) ?? []
  return { street, city, postalCode, country }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Returns an address of the demo's people as an OpenID address claim, structured and formatted (Core 5.1.1). */
export function addressClaim(address: string) {
  const { street, city, postalCode, country } = parseAddress(address)
  return { formatted: address, street_address: street, locality: city, postal_code: postalCode, country }
}
