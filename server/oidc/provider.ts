import * as z from 'zod/mini'
import { MethodKind, type Level } from '#contract/session.ts'

/** The assurance level of an eID's `acr` (Regulation (EU) 910/2014, article 8). */
export const Assurance = z.enum(['low', 'substantial', 'high'])
export type Assurance = z.infer<typeof Assurance>

/** The account levels as the operator writes them. */
export const AccountLevel = z.enum(['none', 'conditionally-identified', 'identified', 'validated'])
export type AccountLevel = z.infer<typeof AccountLevel>

/** The same levels in the contract. */
export const accountLevels = {
  none: 'none',
  'conditionally-identified': 'conditional',
  identified: 'identified',
  validated: 'validated',
} as const satisfies Record<AccountLevel, Level>

const levelOf = { eid: Assurance, account: AccountLevel }

/** A login method: an OpenID Connect provider and its client configuration. */
const AnyProvider = z.strictObject({
  /** The name of the method in paths: `/api/auth/{method}/login/`. */
  method: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  kind: MethodKind,
  name: z.strictObject({ cs: z.string().check(z.minLength(1)), en: z.string().check(z.minLength(1)) }),
  issuer: z.url(),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  /** How the client authenticates at the token endpoint (RFC 6749 section 2.3.1). */
  clientAuthentication: z._default(z.enum(['basic', 'post']), 'basic'),
  scope: z._default(z.string(), 'openid profile email'),
  /**
   * The level for each `acr` of an eID, or for each value of an account's `levelClaim`. A missing value means the lowest
   * level. Without any levels, an account has the level of its contact's states.
   */
  levels: z._default(z.record(z.string(), z.union([Assurance, AccountLevel])), {}),
  /** The claim that the levels of an account are read from: text, number or boolean; `acr` by default. */
  levelClaim: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  /** The page where a person raises the level of an account. */
  levelUrl: z.optional(z.url()),
})

export const Provider = AnyProvider.check(
  z.refine(({ kind, levels, levelClaim, levelUrl }) => {
    const isAccount = kind === 'account'
    const isLevelled = Object.keys(levels).length > 0
    return (
      Object.values(levels).every((level) => levelOf[kind].safeParse(level).success) &&
      (isAccount || (levelClaim === undefined && levelUrl === undefined)) &&
      (isLevelled || levelClaim === undefined)
    )
  }),
)
export type Provider = z.infer<typeof Provider>
