import type { FastifyBaseLogger } from 'fastify'
import type { VisitSign } from '#contract/visit.ts'

/** Hands a sign of a visit on; false when the tracker does not take it. It never throws. */
export type Tracker = (sign: VisitSign, log: FastifyBaseLogger) => Promise<boolean>

/** How long the tracker is waited for, in milliseconds (docs/rules.md#pages). */
const patience = 3000

type Given = {
  /** The address of its `matomo.php`. */
  url: string
  /** The number of the portal's site there. */
  site: number
  publicUrl: string
}

/**
 * A tracker that understands Matomo's Tracking HTTP API. It hears from this server alone and so never learns the
 * visitor's address, browser or language; everything it is sent is written here.
 */
export function matomo({ url, site, publicUrl }: Given): Tracker {
  let isAway = false

  return async (sign, log) => {
    const isTaken = await takes(url, fieldsOf(sign, { site, publicUrl }))
    // Once when it goes and once when it is back, not with every beat.
    if (isTaken === isAway)
      log.warn(isTaken ? 'the tracker of visits is back' : 'the tracker of visits does not answer')
    isAway = !isTaken
    return isTaken
  }
}

async function takes(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'user-agent': 'registry-portal' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** The fields of Matomo's Tracking HTTP API; without `new_visit` it would take all who come through here for one. */
function fieldsOf({ kind, page, visit, view }: VisitSign, { site, publicUrl }: Omit<Given, 'url'>): URLSearchParams {
  return new URLSearchParams({
    idsite: String(site),
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: publicUrl + page,
    action_name: page,
    _id: visit,
    pv_id: view,
    ...(kind === 'arrival' && { new_visit: '1' }),
    ...(kind === 'beat' && { ping: '1' }),
  })
}
