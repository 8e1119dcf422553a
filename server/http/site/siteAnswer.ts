import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLocale } from '#intl/locales.ts'
import type { ActiveAddresses } from '#server/http/activeAddresses.ts'
import { holdsSession, languageOf } from '#server/http/cookies.ts'
import { network } from '#server/http/network.ts'
import { sendProblem } from '#server/http/problem.ts'
import { Refusal } from '#server/http/refusal.ts'
import { turnsEach } from '#server/http/turns.ts'
import { contentPolicy } from './contentPolicy.ts'
import type { DrawnPages } from './drawnPages.ts'
import { firstAnswers, type FirstAnswers } from './firstAnswers.ts'
import { callsOf } from './firstCalls.ts'
import { matchRoute, redirectOf } from './matchRoute.ts'
import { fileOfOtherBuild } from './otherBuilds.ts'
import type { Site } from './readSite.ts'
import { renderPage } from './renderPage.ts'
import { sendFile } from './sendFile.ts'
import { payloadRoute, sendPayload } from './sendPayload.ts'

export type SiteDeps = {
  /** Null when there is nothing built, as in development: then only calls are answered. */
  site: Site | null
  /** Where the files of other versions lie, for pages that were open before this one was deployed; null where nowhere. */
  builds: string | null
  drawn: DrawnPages
  ownOrigin: string
  isSecure: boolean
  providerOrigins: readonly string[]
  active: ActiveAddresses
  /** Counts a page that an address asks for; throws `too-many-requests`. */
  countPage: (ip: string) => void
  /** Lead whoever comes by another name of this machine to the one that cookies are for. */
  isHostCanonical: boolean
}

const calls = /^\/(api|v1|auctions\/api)(\/|$)/i

/**
 * Answers every path that is no call: files, pages, and with status 404 the page that says there is none, or that what
 * it would show is not there. That is known where the calls of the page are answered in time (firstAnswers.ts).
 */
export function siteAnswer({
  site,
  builds,
  drawn,
  ownOrigin,
  isSecure,
  providerOrigins,
  isHostCanonical,
  countPage,
  active,
}: SiteDeps) {
  // A page makes several calls; those of one address are made a few pages at a time. The browser asks for what is left out.
  const inTurn = turnsEach({ atOnce: 2, mostWaiting: 64, refusal: 'too-many-requests' })

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [rawPath = '/', ...rest] = (request.raw.url ?? '/').split('?')
    const search = rest.length > 0 ? `?${rest.join('?')}` : ''
    // Two slashes in front, of either kind, would make a redirect to another host of a path.
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
    // A rule may be another one in the next version.
    if (to !== null) return reply.header('cache-control', 'no-cache').redirect(to + search, 302)

    try {
      countPage(request.ip)
    } catch (cause) {
      sendProblem(cause, request, reply)
      return reply
    }
    const nonce = randomBytes(18).toString('base64')
    const matched = matchRoute(site.routes, path)
    const locale = chooseLocale(languageOf(request), acceptedLanguages(request.headers['accept-language'] ?? ''))
    const isSignedIn = holdsSession(request)
    const first = callsOf(matched, { isSignedIn, search })
    const address = network(request.ip)
    active.note(address)
    const givesWay = () => active.isOtherActive(address)
    const { answers, owner, isMissing } = isBeingOpened(request)
      ? await inTurn(address, () => firstAnswers(request, first), givesWay).catch(() => noAnswers)
      : noAnswers
    // A stranger's page, at its plain address: a query may ask for another.
    const isAhead = matched?.route.prerendered && matched.route.path === path && search === '' && !isSignedIn
    return (
      reply
        .code(matched && !isMissing ? 200 : 404)
        .header('content-security-policy', contentPolicy(nonce, { providerOrigins, isSecure }))
        // Never a 304: with it would come a new nonce for the old page. Somebody's own data are kept nowhere.
        .header('cache-control', isSignedIn ? 'no-store' : 'no-cache')
        .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
        .header('content-language', locale)
        .type('text/html; charset=utf-8')
        .send(
          renderPage(site, {
            matched,
            locale,
            nonce,
            calls: first,
            answers,
            owner,
            drawn: isAhead ? drawn.find(matched.route, locale, answers) : null,
          }),
        )
    )
  }
}

const noAnswers: FirstAnswers = { answers: new Map(), owner: null, isMissing: false }

/** A file that one build has and another may not: no page is meant, there or not. */
function isOfBuild(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/builds/')
}

/** Only a page somebody really opens is worth its calls: not one fetched ahead, nor by a script. */
function isBeingOpened({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document' && !headers['sec-purpose']
}

/** The tags of an Accept-Language header, the most wanted first (RFC 9110 section 12.5.4). */
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
