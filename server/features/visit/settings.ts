import { count, optionalUrl, take, type Env } from '#server/settings.ts'

/** The tracker of visits: the address of Matomo's `matomo.php`, and the id of the portal's site there. */
export type Analytics = { url: string; site: number }

/** Null, which is the default, counts no visits. */
export function readAnalytics(env: Env): Analytics | null {
  const url = take(env, 'ANALYTICS_URL', optionalUrl)
  const site = take(env, 'ANALYTICS_SITE', count(1))
  return url === null ? null : { url, site }
}
