import type { Language } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'
import { wordsIn } from '#server/intl/words.ts'

/** A language with the registry's time zone, for the texts of a document. */
export type Voice = {
  language: Language
  say: (id: MessageId, values?: Record<string, string | number>) => string
  /** Formats a time to the second, with its zone. */
  instant: (at: string) => string
  day: (day: string) => string
  /** Formats the day of a time. */
  date: (at: string) => string
  /** Formats a decimal string in a currency, with minor units only if there are some. */
  money: (amount: string, currency: string) => string
  /** A rate such as `21`. */
  percent: (rate: string) => string
  number: (count: number) => string
  /** Returns the name of a country by its ISO 3166 code; an unknown code is returned unchanged. */
  country: (code: string) => string
}

/** `timeZone` is the registry's. */
export function voiceIn(language: Language, timeZone: string): Voice {
  const words = wordsIn(language)
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  } as const
  return {
    language,
    say: (id, values) => words.formatMessage({ id }, values),
    instant: (at) => words.formatDate(at, { ...date, ...time, timeZone }),
    number: (count) => words.formatNumber(count),
    day: (day) => words.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' }),
    date: (at) => words.formatDate(at, { ...date, timeZone }),
    money: (amount, currency) =>
      words.formatNumber(Number(amount), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
    percent: (rate) => words.formatNumber(Number(rate) / 100, { style: 'percent', maximumFractionDigits: 2 }),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
  }
}
