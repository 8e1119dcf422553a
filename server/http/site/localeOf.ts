import type { FastifyRequest } from 'fastify'
import { chooseLocale, type Locale } from '#intl/locales.ts'
import { languageOf } from '#server/http/cookies.ts'

/** Returns the language of a visitor: the chosen one, or else the first accepted one that the portal has. */
export function localeOf(request: FastifyRequest): Locale {
  return chooseLocale(languageOf(request), acceptedLanguages(request.headers['accept-language'] ?? ''))
}

/** Returns the tags of an Accept-Language header by preference (RFC 9110 section 12.5.4). */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
