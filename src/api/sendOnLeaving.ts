import type * as z from 'zod/mini'
import type { Call, ParamsOf } from '#contract/call.ts'
import { addressOf } from './client.ts'
import { csrfToken } from './csrf.ts'
import { fetchOwn } from './owner.ts'

/**
 * Sends a change whose answer nobody reads, also while the page is being closed: the browser delivers it afterwards
 * (`keepalive`). Best effort: without a network, or when the browser is killed, nothing arrives.
 */
export function sendOnLeaving<C extends Call>(
  call: C,
  { params, body }: { params: ParamsOf<C>; body: z.input<C['body']> },
): void {
  const token = csrfToken(document.cookie)
  void fetchOwn(addressOf(call, { params }), {
    method: call.method,
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(token && { 'x-csrf-token': token }) },
    body: JSON.stringify(body),
  }).catch(() => {})
}
