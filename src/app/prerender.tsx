import type { EmotionCache } from '@emotion/cache'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import type { Locale } from '#intl/locales.ts'
import { loadMessages, resetIntl } from '#intl/messages.ts'
import { openStyles } from '#theme/AppTheme.tsx'
import { setPageAnswers } from '#src/api/pageAnswers.ts'
import { setPrerenderOrigin } from '#src/routing/externalLink.ts'
import { App } from './App.tsx'
import { begun } from './hydrate.tsx'
import { routes } from './routes.tsx'

/** A page as a stranger first sees it, to be put into index.html. */
type DrawnPage = {
  title: string
  /** What stands in `#root`; it holds no `style` attribute. */
  html: string
  /** The style sheets it needs, each under the name by which the browser's part finds it again. */
  styles: readonly { name: string; css: string }[]
}

type Props = {
  /** The path of a prerendered screen of the route table, without a query. */
  path: string
  locale: Locale
  /** Where the portal is. */
  origin: string
  /** What the page's first calls are answered, by address; calls without an answer must not be made by it. */
  answers: object
}

/**
 * Draws a public page without a browser, as its first screen is drawn there: the same routes, words and look. One
 * page at a time: language and answers hold for the whole program.
 */
export async function drawAhead({ path, locale, origin, answers }: Props): Promise<DrawnPage> {
  setPrerenderOrigin(origin)
  setPageAnswers(answers)
  resetIntl(locale)
  await loadMessages('frame')

  const router = createMemoryRouter(routes({ isReloading: () => false, stay: () => {}, isAhead: true }), {
    initialEntries: [path],
  })
  await begun(router)
  const [failed] = Object.values<unknown>(router.state.errors ?? {})
  if (failed !== undefined) throw failed
  const styles = openStyles()
  // Styles are then collected instead of written between the elements.
  styles.compat = true
  const drawn = renderToString(<App styles={styles} router={router} />)
  router.dispose()

  const [heading = '', title = ''] = /^<title>(.*?)<\/title>/s.exec(drawn) ?? []
  const html = drawn.slice(heading.length)
  return { title, html, styles: sheetsOf(styles, html) }
}

/** What holds for the whole document has a sheet of its own each; the classes the page wears have one together. */
function sheetsOf({ key, inserted, registered }: EmotionCache, html: string): DrawnPage['styles'] {
  const written = Object.entries(inserted).flatMap(([id, css]) => (typeof css === 'string' ? [{ id, css }] : []))
  const isClass = ({ id }: { id: string }) => registered[`${key}-${id}`] !== undefined
  const worn = new Set([...html.matchAll(new RegExp(`\\b${key}-(\\w+)`, 'g'))].map(([, id]) => id))
  const classes = written.filter((sheet) => isClass(sheet) && worn.has(sheet.id))
  return [
    ...written.filter((sheet) => !isClass(sheet)).map(({ id, css }) => ({ name: `${key}-global ${id}`, css })),
    { name: [key, ...classes.map(({ id }) => id)].join(' '), css: classes.map(({ css }) => css).join('') },
  ]
}
