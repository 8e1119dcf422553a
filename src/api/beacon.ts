import type * as z from 'zod/mini'
import type { Call, ParamsOf } from '#contract/call.ts'
import { addressOf } from './client.ts'
import { csrfToken, fetchAsOwner } from './owner.ts'
import { countVisit, type VisitSign } from '#contract/visit.ts'

/**
 * Sends a change whose answer nobody reads, also while the page is being closed: the browser delivers it afterwards
 * (`keepalive`). Best effort: without a network, or when the browser is killed, nothing arrives.
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

/** How long the tracker is waited for, in milliseconds (docs/rules.md#pages). */
const patience = 3000

/**
 * Hands a sign of a visit to our own server, which has it counted. Not by the door: without a cookie, so that it can
 * neither keep a session nor be of one, without the address it is said at, and failing says nothing of the server.
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
    // One beat less is counted.
  } finally {
    clearTimeout(timer)
  }
}
