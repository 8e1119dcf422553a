import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Config } from './config.ts'
import type { Site } from './http/site/readSite.ts'

/**
 * Returns the calls of this process. The calls of a separate auction process are routed by the proxy in front of both.
 */
export function callsOf({ auctions }: Pick<Config, 'auctions'>): readonly Call[] {
  if (auctions === 'off') return calls.filter((call) => !isOfAuctions(call))
  return auctions === 'here' ? calls : calls.filter(({ path }) => !path.startsWith('/v1/'))
}

/** Whether a call or a page belongs to the auctions: their pages, the sign-in to them and their service. */
export function isOfAuctions({ path }: { path: string }): boolean {
  return /^\/(v1|auctions)(\/|$)/.test(path)
}

/** Returns the pages that this registry has. */
export function siteOf(site: Site, hasAuctions: boolean): Site {
  if (hasAuctions) return site
  return {
    ...site,
    routes: site.routes.filter((route) => !isOfAuctions(route)),
    redirects: site.redirects.filter(({ from }) => !isOfAuctions({ path: from })),
  }
}
