import { languageOf, type Locale } from '#intl/locales.ts'
import { wordsIn } from '#server/intl/words.ts'
import type { SiteRoute } from './readSite.ts'

/** Returns the description of the portal for search engines and previews; it names auctions only where they are. */
export function describeSite(routes: readonly SiteRoute[], locale: Locale): string {
  const auctions = routes.some(({ path }) => path.startsWith('/auctions')) ? 'here' : 'none'
  return wordsIn(languageOf(locale)).formatMessage({ id: 'site.description' }, { auctions })
}
