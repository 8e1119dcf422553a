import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/record.ts'
import { chooseLocale, languages, type Locale } from '#intl/locales.ts'

/** Returns the language of a visitor: the chosen one, or else the first accepted one that the portal has. */
export function localeOf(request: FastifyRequest): Locale {
  return chooseLocale(chosenLanguage(request), acceptedLanguages(request.headers['accept-language'] ?? ''))
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

/** The language chosen in the browser; undefined when none was. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const cookies = cookiesIn(request)
  const chosen = cookies['__Host-language'] ?? cookies.language
  return languages().find((language) => language === chosen)
}

/** Nobody has read the cookies of a request whose address could not be read. */
export function cookiesIn(request: FastifyRequest): Record<string, string | undefined> {
  const cookies: Record<string, string | undefined> | null = request.cookies
  return cookies ?? {}
}
