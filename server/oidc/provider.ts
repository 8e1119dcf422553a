import * as z from 'zod/mini'
import { MethodKind } from '#contract/session.ts'

/** How far an `acr` of an electronic identity can be trusted (Regulation (EU) 910/2014, article 8). */
export const Assurance = z.enum(['low', 'substantial', 'high'])
export type Assurance = z.infer<typeof Assurance>

/** One way to sign in: an OpenID Connect provider and what we agreed with it. */
export const Provider = z.strictObject({
  /** How our addresses call it: `/api/auth/{method}/login/`. */
  method: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  kind: MethodKind,
  name: z.strictObject({ cs: z.string().check(z.minLength(1)), en: z.string().check(z.minLength(1)) }),
  issuer: z.url(),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  /** How the provider wants the secret (RFC 6749 section 2.3.1). */
  clientAuthentication: z._default(z.enum(['basic', 'post']), 'basic'),
  scope: z._default(z.string(), 'openid profile email'),
  /** What each `acr` of an eid provider is worth; one that is not here counts as `low`. */
  levels: z._default(z.record(z.string(), Assurance), {}),
})
export type Provider = z.infer<typeof Provider>
