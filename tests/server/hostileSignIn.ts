import { expect } from 'vitest'
import type { HostileProvider } from './hostileProvider.ts'
import type { Visitor } from './signIn.ts'

type How = { next?: string; purpose?: 'sign-in' | 'step-up' }

/** Sends the visitor away to the provider and answers the state they carry. */
export async function begin(hostile: HostileProvider, visitor: Visitor, how: How = {}): Promise<string> {
  const params = new URLSearchParams({ next: how.next ?? '/', purpose: how.purpose ?? 'sign-in' })
  const answer = await visitor.get(`/api/auth/${hostile.provider.method}/login/?${params.toString()}`)
  expect(answer.status).toBe(303)
  const to = new URL(answer.headers.get('location') ?? '')
  hostile.remember(to)
  return to.searchParams.get('state') ?? ''
}

/** Sends the visitor back with the provider's answer, and returns where the portal sends them. */
export async function finish(
  hostile: HostileProvider,
  visitor: Visitor,
  claims: Record<string, string>,
): Promise<string> {
  const query = new URLSearchParams({ iss: hostile.provider.issuer, ...claims })
  const answer = await visitor.get(`/api/auth/${hostile.provider.method}/callback?${query.toString()}`)
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

/** The whole way to the provider and back; answers where the portal sends them then. */
export async function signInAt(hostile: HostileProvider, visitor: Visitor, how: How = {}): Promise<string> {
  const state = await begin(hostile, visitor, how)
  return await finish(hostile, visitor, { state, code: 'code' })
}
