import { countVisit, type VisitSign } from '#contract/visit.ts'

/** How long the tracker is waited for, in milliseconds (docs/rules.md#pages). */
const patience = 3000

/**
 * Hands a sign of a visit to our own server, which has it counted. Not by the door: without a cookie, so that it can
 * neither keep a session nor be of one, without the address it is said at, and failing says nothing of the server.
 */
export async function tellVisit(sign: VisitSign): Promise<void> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patience)
  try {
    await fetch(countVisit.path, {
      method: countVisit.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: waiting.signal,
    })
  } catch {
    // One beat less is counted.
  } finally {
    clearTimeout(timer)
  }
}
