import type { FastifyInstance } from 'fastify'
import { languageOf, languages, type Locale } from '#intl/locales.ts'
import { wordsIn } from '#server/intl/words.ts'
import { sendProblem } from '#server/http/problem.ts'
import { Refusal } from '#server/http/refusal.ts'
import { light } from '#theme/tokens.ts'
import { describeSite } from './describeSite.ts'
import { localeOf } from '#server/http/localeOf.ts'
import type { SiteRoute } from './readSite.ts'
import type { SiteSettings } from './settings.ts'

type Conventions = { routes: readonly SiteRoute[]; origin: string; settings: SiteSettings; now: () => Promise<Date> }

const hour = 3600
const day = 24 * hour

/**
 * Serves the files that crawlers, browsers and security researchers expect at every site: robots.txt, sitemap.xml, the
 * web manifest and the well-known addresses.
 */
export function serveConventions(app: FastifyInstance, { routes, origin, settings, now }: Conventions): void {
  const indexed = routes.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)
  const { securityContacts, securityPolicyUrl, changePasswordUrl } = settings
  const serve = (path: string, type: string, write: () => string | Promise<string>) =>
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${hour}`)
        .send(await write()),
    )

  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(indexed, origin))
  serve('/sitemap.xml', 'application/xml; charset=utf-8', () => sitemap(indexed, origin))
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .send(JSON.stringify(manifest(routes, localeOf(request)))),
  )
  if (securityContacts)
    serve('/.well-known/security.txt', 'text/plain; charset=utf-8', async () =>
      securityText({ contacts: securityContacts, policy: securityPolicyUrl, origin, now: await now() }),
    )
  if (changePasswordUrl)
    app.get('/.well-known/change-password', (_request, reply) => reply.redirect(changePasswordUrl, 302))
  // A page for these addresses would mean that they exist.
  app.get('/.well-known/*', (request, reply) => sendProblem(new Refusal('not-found'), request, reply))
}

/** RFC 9309. The more specific rule wins, so only the named pages and what they load may be fetched. */
function robots(indexed: readonly string[], origin: string): string {
  const pages = indexed.map((path) => (path.includes(':') ? path.replaceAll(/:\w+/g, '*') : `${path}$`))
  const loaded = [
    '/assets/',
    '/messages/',
    '/favicon.svg',
    '/icon-',
    '/logo.svg',
    '/manifest.webmanifest',
    '/api/common/',
    '/v1/public/',
  ]
  const lines = [...pages, ...loaded].map((path) => `Allow: ${path}`)
  return ['User-agent: *', ...lines, 'Disallow: /', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Pages whose address has a parameter are found by links. */
function sitemap(indexed: readonly string[], origin: string): string {
  const pages = indexed.filter((path) => !path.includes(':')).map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n')
}

function manifest(routes: readonly SiteRoute[], locale: Locale) {
  const { formatMessage } = wordsIn(languageOf(locale))
  return {
    id: '/',
    name: formatMessage({ id: 'app.name' }),
    short_name: formatMessage({ id: 'app.name' }),
    description: describeSite(routes, locale),
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: light.ground,
    background_color: light.ground,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
}

type SecurityText = { contacts: readonly string[]; policy: string | null; origin: string; now: Date }

/** RFC 9116. It expires 90 days after the present one, because a running portal confirms its settings every day. */
function securityText({ contacts, policy, origin, now }: SecurityText): string {
  const today = Math.floor(now.getTime() / (day * 1000)) * day * 1000
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + 90 * day * 1000).toISOString()}`,
    `Preferred-Languages: ${languages().join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(policy === null ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n')
}
