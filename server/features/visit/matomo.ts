import type { FastifyBaseLogger } from 'fastify'
import type { VisitSign } from '#contract/visit.ts'

/** Forwards a visit event; false when the tracker does not accept it. Never throws. */
export type Tracker = (sign: VisitSign, log: FastifyBaseLogger) => Promise<boolean>

/** The timeout of a request to the tracker, in milliseconds (docs/rules.md#pages). */
const patience = 3000

type MatomoOptions = {
  /** The address of its `matomo.php`. */
  url: string
  /** The id of the portal's site in Matomo. */
  site: number
  publicUrl: string
}

/**
 * Creates a tracker for Matomo's Tracking HTTP API. Only this server sends to it, so the tracker never learns the
 * visitor's address, browser or language.
 */
export function matomo({ url, site, publicUrl }: MatomoOptions): Tracker {
  let isAway = false

  return async (sign, log) => {
    const isTaken = await takes(url, fieldsOf(sign, { site, publicUrl }))
    // Logs one line when the tracker stops answering and one when it answers again.
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

/** Returns the fields of Matomo's Tracking HTTP API. Without `new_visit` Matomo would count all visitors as one. */
function fieldsOf(
  { kind, page, visit, view }: VisitSign,
  { site, publicUrl }: Omit<MatomoOptions, 'url'>,
): URLSearchParams {
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
