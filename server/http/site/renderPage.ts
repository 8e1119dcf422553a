import { languageOf, type Locale } from '#intl/locales.ts'
import { messageFilesOf, messagesAddress } from '#intl/messageFiles.ts'
import { wordsIn } from '#server/intl/words.ts'
import { describeSite } from './describeSite.ts'
import type { PrerenderedPage } from './prerenderedPages.ts'
import type { Matched } from './matchRoute.ts'
import type { Site } from './readSite.ts'

type PageOptions = {
  matched: Matched | null
  /** The address of a page that search engines may find; null for every other. */
  address: string | null
  locale: Locale
  nonce: string
  /** A style sheet with the registry's colours; empty without any. */
  style: string
  /** The languages whose messages the server sends. */
  ownMessages: readonly Locale[]
  /** The first calls of the page, and the answers to them (firstAnswers.ts). */
  calls: readonly string[]
  answers: ReadonlyMap<string, string>
  /** The owner mark of personal answers; null where all answers are public. */
  owner: string | null
  /** The prerendered page; null where there is none. */
  prerendered: PrerenderedPage | null
}

/**
 * Renders the page from the built template. Adds the nonce, the language, preloads for the chunks of the route, the
 * responses to its first calls and the prerendered content.
 */
export function renderPage(
  site: Site,
  { matched, address, locale, nonce, style, ownMessages, calls, answers, owner, prerendered }: PageOptions,
): string {
  const known = new Set([...site.template.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file))
  const hasOwn = ownMessages.includes(locale)
  const isWhole = calls.every((call) => answers.has(call))
  const modules = matched
    ? [...modulesOf(matched, locale, hasOwn), ...(isWhole ? [] : [httpClient]), ...(prerendered ? [hydration] : [])]
    : []
  const scripts = [
    ...modules.flatMap((module) => site.chunksOf(module)),
    ...(hasOwn ? dictionaryOf(matched, locale) : []),
  ]
  const links = [...new Set(scripts)]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`)
  const name = wordsIn(languageOf(locale)).formatMessage({ id: 'app.name' })
  const description = describeSite(site.routes, locale)
  const page = site.template
    .replace(
      /<html lang="[^"]*"/,
      `<html lang="${locale}"${ownMessages.length > 0 ? ` data-own-messages="${ownMessages.join(' ')}"` : ''}`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escape(name)}</title>`)
    .replace('__DESCRIPTION__', () => escape(description))
    .replaceAll('__NONCE__', nonce)
    .replace(
      '</head>',
      () => `${address === null ? '' : preview({ address, locale, title: prerendered?.title, description })}</head>`,
    )
    .replace('</head>', `${links.join('')}${style === '' ? '' : `<style nonce="${nonce}">${style}</style>`}</head>`)
    .replace('__OWNER__', owner ?? '')
    // A function, because an answer may contain patterns of `replace` such as `$&`.
    .replace('__ANSWERS__', () => asJson(answers))
  return prerendered ? withContent(page, prerendered, nonce) : page
}

/**
 * Inserts the prerendered content. The style sheets have the marks by which Emotion hydrates them. Painting waits for the
 * answers, which come after the content, because a partial page would shift.
 */
function withContent(page: string, { title, html, styles }: PrerenderedPage, nonce: string): string {
  const sheets = styles.map(
    ({ name, css }) => `<style data-emotion="${name}" data-s="" nonce="${nonce}">${css}</style>`,
  )
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `<link rel="expect" href="#answers" blocking="render">${sheets.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

type Preview = { address: string; locale: Locale; title: string | undefined; description: string }

/** Returns the Open Graph tags of a public page, by which chats and social networks show a link (https://ogp.me). */
function preview({ address, locale, title, description }: Preview): string {
  const name = escape(wordsIn(languageOf(locale)).formatMessage({ id: 'app.name' }))
  const tags = {
    type: 'website',
    site_name: name,
    // Prerendering has escaped it.
    title: title ?? name,
    description: escape(description),
    url: escape(address),
    image: new URL('/icon-512.png', address).href,
    locale: locale.replace('-', '_'),
  }
  const lines = Object.entries(tags).map(
    ([property, content]) => `<meta property="og:${property}" content="${content}">`,
  )
  return `<link rel="canonical" href="${tags.url}">${lines.join('')}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Loads the HTTP client with it; a page with all answers needs it only later. */
const httpClient = 'src/api/request.ts'

/** The module that hydrates a prerendered page. */
const hydration = 'src/app/hydrate.tsx'

function modulesOf({ route }: Matched, locale: Locale, hasOwn: boolean): string[] {
  const messages = messageFilesOf(route).map((file) => `virtual:messages/${locale}/${file}`)
  return [`src/${route.page}.tsx`, ...(hasOwn ? [] : messages)]
}

/** Returns the message files that the server sends in place of those of the build. */
function dictionaryOf(matched: Matched | null, locale: Locale): string[] {
  if (!matched) return []
  return messageFilesOf(matched.route).map((file) => messagesAddress(locale, file))
}

/** Serialises the answers by address. Escapes `<`, so that no answer can close the script element. */
export function asJson(answers: ReadonlyMap<string, string>): string {
  const members = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`)
  return `{${members.join(',')}}`.replaceAll('<', String.raw`\u003c`)
}
