import type * as z from 'zod/mini'
import type { Call, ParamsOf } from '#contract/call.ts'
import { addressOf } from './client.ts'
import { csrfToken, fetchAsOwner } from './owner.ts'
import { countVisit, type VisitSign } from '#contract/visit.ts'

/**
 * Sends a change whose answer is not needed, also while the page is being closed (`keepalive`). It is lost without a
 * network, or when the browser is killed.
 */
export function sendOnLeaving<C extends Call>(
  call: C,
  { params, body }: { params: ParamsOf<C>; body: z.input<C['body']> },
): void {
  const token = csrfToken(document.cookie)
  void fetchAsOwner(addressOf(call, { params }), {
    method: call.method,
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(token && { 'x-csrf-token': token }) },
    body: JSON.stringify(body),
  }).catch(() => {})
}

/** How long the tracker may take, in milliseconds (docs/rules.md#pages). */
const patience = 3000

/**
 * Reports a visit to our own server, which counts it. It is not a call of `api`: it belongs to no session because it
 * sends no cookie. It sends no referrer, and its failure does not mean an outage.
 */
export async function sendVisit(sign: VisitSign): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  try {
    await fetch(countVisit.path, {
      method: countVisit.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: controller.signal,
    })
  } catch {
    // One beat is not counted.
  } finally {
    clearTimeout(timer)
  }
}
