import type { Locale } from '#intl/locales.ts'

/**
 * Writes a whole amount of money in words, as on a cheque, so that a zero too many is noticed. No package declines Czech
 * crowns correctly (“dvě koruny”, “dvacet dva korun”).
 *
 * @returns null for an amount with a fraction, from a billion, or of another currency
 */
export function amountInWords(money: string, currency: string, locale: Locale): string | null {
  const amount = Number(money)
  const name = names[locale]?.get(currency)
  if (!name || !Number.isInteger(amount) || amount < 0 || amount >= 1e9) return null
  return locale === 'cs-CZ' ? inCzech(amount, name) : inEnglish(amount, name)
}

/** The forms for one, two to four (in English two and more), five and more; and the gender of one and two in Czech. */
type Counted = { forms: readonly [string, string, string]; gender: Gender }
type Gender = 'masculine' | 'feminine' | 'neuter'

const names: Partial<Record<Locale, ReadonlyMap<string, Counted>>> = {
  'cs-CZ': new Map([
    ['CZK', { forms: ['koruna', 'koruny', 'korun'], gender: 'feminine' }],
    ['EUR', { forms: ['euro', 'eura', 'eur'], gender: 'neuter' }],
  ]),
  'en-US': new Map([
    ['CZK', { forms: ['crown', 'crowns', 'crowns'], gender: 'neuter' }],
    ['EUR', { forms: ['euro', 'euros', 'euros'], gender: 'neuter' }],
  ]),
}

const thousand: Counted = { forms: ['tisíc', 'tisíce', 'tisíc'], gender: 'masculine' }
const million: Counted = { forms: ['milion', 'miliony', 'milionů'], gender: 'masculine' }

function inCzech(amount: number, name: Counted): string {
  const [millions, thousands, units] = [Math.floor(amount / 1e6), Math.floor(amount / 1000) % 1000, amount % 1000]
  const words = [
    // A single million or thousand has no numeral: “milion dvě stě tisíc”.
    millions === 1 ? 'milion' : millions > 0 && `${czechBelowThousand(millions, million)} ${formOf(millions, million)}`,
    thousands === 1
      ? 'tisíc'
      : thousands > 0 && `${czechBelowThousand(thousands, thousand)} ${formOf(thousands, thousand)}`,
    (units > 0 || amount === 0) && czechBelowThousand(units, name),
    units === 0 ? name.forms[2] : formOf(units, name),
  ]
  return words.filter(Boolean).join(' ')
}

/** Returns the form after a number. After tens with ones (`dvacet jedna`) it is the form of five. */
function formOf(number: number, { forms }: Counted): string {
  const end = number % 100
  if (end === 1) return forms[0]
  return end >= 2 && end <= 4 ? forms[1] : forms[2]
}

function czechBelowThousand(number: number, { gender }: Counted): string {
  const end = number % 100
  const hundreds = czechHundreds[Math.floor(number / 100)]
  const ones = (one: number) => (one === 1 ? czechOne[gender] : one === 2 ? czechTwo[gender] : czechOnes[one])
  const rest =
    end < 20
      ? ones(end)
      : [czechTens[Math.floor(end / 10)], end % 10 === 1 ? 'jedna' : czechOnes[end % 10]].filter(Boolean).join(' ')
  return number === 0 ? 'nula' : [hundreds, rest].filter(Boolean).join(' ')
}

const czechOne: Record<Gender, string> = { masculine: 'jeden', feminine: 'jedna', neuter: 'jedno' }
const czechTwo: Record<Gender, string> = { masculine: 'dva', feminine: 'dvě', neuter: 'dvě' }
const czechOnes = [
  ...['', 'jeden', 'dva', 'tři', 'čtyři', 'pět', 'šest', 'sedm', 'osm', 'devět', 'deset', 'jedenáct', 'dvanáct'],
  ...['třináct', 'čtrnáct', 'patnáct', 'šestnáct', 'sedmnáct', 'osmnáct', 'devatenáct'],
]
const czechTens = [
  ...['', '', 'dvacet', 'třicet', 'čtyřicet', 'padesát', 'šedesát', 'sedmdesát', 'osmdesát', 'devadesát'],
]
const czechHundreds = [
  ...['', 'sto', 'dvě stě', 'tři sta', 'čtyři sta', 'pět set', 'šest set', 'sedm set', 'osm set', 'devět set'],
]

function inEnglish(amount: number, { forms }: Counted): string {
  const [millions, thousands, units] = [Math.floor(amount / 1e6), Math.floor(amount / 1000) % 1000, amount % 1000]
  const words = [
    millions > 0 && `${englishBelowThousand(millions)} million`,
    thousands > 0 && `${englishBelowThousand(thousands)} thousand`,
    units > 0 && englishBelowThousand(units),
    amount === 0 && 'zero',
    amount === 1 ? forms[0] : forms[1],
  ]
  return words.filter(Boolean).join(' ')
}

function englishBelowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const end = number % 100
  const rest =
    end < 20 ? englishOnes[end] : [englishTens[Math.floor(end / 10)], englishOnes[end % 10]].filter(Boolean).join('-')
  return [hundreds > 0 && `${englishOnes[hundreds] ?? ''} hundred`, rest].filter(Boolean).join(' ')
}

const englishOnes = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
