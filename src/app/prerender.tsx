import type { EmotionCache } from '@emotion/cache'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import type { Locale } from '#intl/locales.ts'
import { addMessages, loadMessages, resetIntl } from '#intl/messages.ts'
import { openStyles } from '#theme/AppTheme.tsx'
import { setPageAnswers } from '#src/api/pageAnswers.ts'
import { setPrerenderOrigin } from '#src/routing/externalLink.ts'
import { App } from './App.tsx'
import { routerReady } from './hydrate.tsx'
import { routes } from './routes.tsx'

/** A page as a signed-out user first sees it, to be inserted into index.html. */
type PrerenderedPage = {
  title: string
  /** The content of `#root`, without `style` attributes. */
  html: string
  /** Its style sheets, each with the name by which Emotion hydrates it. */
  styles: readonly { name: string; css: string }[]
}

type PageRequest = {
  /** The path of a prerendered screen, without a query. */
  path: string
  locale: Locale
  /** The origin of the portal. */
  origin: string
  /** The answers to the page's first calls, by address; it must make no other calls. */
  answers: object
  /** The messages of a language that is not part of the product. */
  messages?: Parameters<typeof addMessages>[1]
}

/**
 * Renders a public page without a browser, from the same routes, messages and theme. One page at a time: language and
 * answers are global.
 */
export async function prerenderPage({
  path,
  locale,
  origin,
  answers,
  messages,
}: PageRequest): Promise<PrerenderedPage> {
  setPrerenderOrigin(origin)
  setPageAnswers(answers)
  if (messages) addMessages(locale, messages)
  resetIntl(locale)
  await loadMessages('frame')

  const router = createMemoryRouter(routes({ isReloading: () => false, stay: () => {}, isPrerendering: true }), {
    initialEntries: [path],
  })
  await routerReady(router)
  const [failed] = Object.values<unknown>(router.state.errors ?? {})
  if (failed !== undefined) throw failed
  const styles = openStyles()
  // Collects the styles instead of writing them between the elements.
  styles.compat = true
  const rendered = renderToString(<App styles={styles} router={router} />)
  router.dispose()

  const [titleTag = '', title = ''] = /^<title>(.*?)<\/title>/s.exec(rendered) ?? []
  const html = rendered.slice(titleTag.length)
  return { title, html, styles: sheetsOf(styles, html) }
}

/** Returns a sheet for each global style, and one for all classes of the page. */
function sheetsOf({ key, inserted, registered }: EmotionCache, html: string): PrerenderedPage['styles'] {
  const written = Object.entries(inserted).flatMap(([id, css]) => (typeof css === 'string' ? [{ id, css }] : []))
  const isClass = ({ id }: { id: string }) => registered[`${key}-${id}`] !== undefined
  const used = new Set([...html.matchAll(new RegExp(`\\b${key}-(\\w+)`, 'g'))].map(([, id]) => id))
  const classes = written.filter((sheet) => isClass(sheet) && used.has(sheet.id))
  return [
    ...written.filter((sheet) => !isClass(sheet)).map(({ id, css }) => ({ name: `${key}-global ${id}`, css })),
    { name: [key, ...classes.map(({ id }) => id)].join(' '), css: classes.map(({ css }) => css).join('') },
  ]
}
