import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActiveAddresses } from '#server/http/activeAddresses.ts'
import type { Locale } from '#intl/locales.ts'
import { holdsSession } from '#server/http/cookies.ts'
import { network } from '#server/http/network.ts'
import { sendProblem } from '#server/http/problem.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import { contentPolicy } from './contentPolicy.ts'
import type { PrerenderedPages } from './prerenderedPages.ts'
import { firstAnswers, type FirstAnswers } from './firstAnswers.ts'
import { callsOf } from './firstCalls.ts'
import { localeOf } from '#server/http/localeOf.ts'
import { matchRoute, redirectOf } from './matchRoute.ts'
import { fileOfOtherBuild } from './otherBuilds.ts'
import type { Site } from './readSite.ts'
import { renderPage } from './renderPage.ts'
import { sendFile } from './sendFile.ts'
import { payloadRoute, sendPayload } from './sendPayload.ts'

export type SiteDeps = {
  /** Null without a build, as in development: then only calls are answered. */
  site: Site | null
  /** The folder of other versions' files, for pages opened before this version was deployed; null for none. */
  builds: string | null
  prerenderedPages: PrerenderedPages
  /** A style sheet with the registry's colours; empty without any. */
  style: string
  /** The languages whose messages the server sends, in place of those of the build or beside them. */
  ownMessages: readonly Locale[]
  ownOrigin: string
  isSecure: boolean
  providerOrigins: readonly string[]
  active: ActiveAddresses
  /** Counts a page request of an address; throws `too-many-requests`. */
  countPage: (ip: string) => void
  /** Whether requests with another host name are redirected to the one that the cookies belong to. */
  isHostCanonical: boolean
}

const calls = /^\/(api|v1|auctions\/api)(\/|$)/i

/**
 * Answers every path that is no call: files and pages. The status is 404 for an unknown page, and for a page whose object
 * does not exist, where its calls are answered in time (firstAnswers.ts).
 */
export function siteAnswer({
  site,
  builds,
  prerenderedPages,
  style,
  ownMessages,
  ownOrigin,
  isSecure,
  providerOrigins,
  isHostCanonical,
  countPage,
  active,
}: SiteDeps) {
  // A page makes several calls, so an address gets answers for a few pages at a time. The browser requests missing ones.
  const places = new Semaphore({ maxRunning: 2, maxWaiting: 64, refusal: 'too-many-requests' })

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [rawPath = '/', ...rest] = (request.raw.url ?? '/').split('?')
    const search = rest.length > 0 ? `?${rest.join('?')}` : ''
    // A redirect to a path with two leading slashes would lead to another host.
    const path = rawPath.replace(/^[/\\]+/, '/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!site || !isRead || calls.test(path)) {
      sendProblem(new Refusal('not-found'), request, reply)
      return reply
    }

    const file = site.files.get(path) ?? (builds && isOfBuild(path) ? await fileOfOtherBuild(builds, path) : null)
    if (file) return sendFile(path, file, request, reply)
    if (isOfBuild(path)) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    const prerendered = payloadRoute(site.routes, path)
    if (prerendered) return sendPayload(prerendered, request, reply)

    const wanted = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
    if (wanted !== rawPath) return reply.header('cache-control', 'no-cache').redirect(wanted + search, 301)
    if (isHostCanonical && request.headers.host !== new URL(ownOrigin).host)
      return reply.redirect(ownOrigin + wanted + search, 307)
    const to = redirectOf(site.redirects, path)
    // The redirect may differ in the next version.
    if (to !== null) return reply.header('cache-control', 'no-cache').redirect(to + search, 302)

    try {
      countPage(request.ip)
    } catch (cause) {
      sendProblem(cause, request, reply)
      return reply
    }
    const nonce = randomBytes(18).toString('base64')
    const matched = matchRoute(site.routes, path)
    const locale = localeOf(request)
    const isSignedIn = holdsSession(request)
    const first = callsOf(matched, { isSignedIn, search })
    const address = network(request.ip)
    active.note(address)
    const givesWay = () => active.isOtherActive(address)
    const { answers, owner, isMissing } = isBeingOpened(request)
      ? await places.run(() => firstAnswers(request, first), { key: address, givesWay }).catch(() => noAnswers)
      : noAnswers
    // Pages are prerendered without a session and without a query, which may change the content.
    const isPrerendered = matched?.route.prerendered && matched.route.path === path && search === '' && !isSignedIn
    return (
      reply
        .code(matched && !isMissing ? 200 : 404)
        .header('content-security-policy', contentPolicy(nonce, { providerOrigins, isSecure }))
        // Never a 304: it would carry a new nonce for the old page. Personal data must not be cached.
        .header('cache-control', isSignedIn ? 'no-store' : 'no-cache')
        .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
        .header('content-language', locale)
        .type('text/html; charset=utf-8')
        .send(
          renderPage(site, {
            matched,
            address: matched?.route.isIndexed ? ownOrigin + path : null,
            locale,
            nonce,
            style,
            ownMessages,
            calls: first,
            answers,
            owner,
            prerendered: isPrerendered ? prerenderedPages.find(matched.route, locale, answers) : null,
          }),
        )
    )
  }
}

const noAnswers: FirstAnswers = { answers: new Map(), owner: null, isMissing: false }

/** Whether the path is a file of a build, so that a missing one is not answered with a page. */
function isOfBuild(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/builds/')
}

/** Whether the browser navigates to the page. Prefetches and requests of scripts get no answers of calls. */
function isBeingOpened({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document' && !headers['sec-purpose']
}
