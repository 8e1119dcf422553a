import * as z from 'zod/mini'
import { MethodKind, type Level } from '#contract/session.ts'

/** How far an `acr` of an electronic identity can be trusted (Regulation (EU) 910/2014, article 8). */
export const Assurance = z.enum(['low', 'substantial', 'high'])
export type Assurance = z.infer<typeof Assurance>

/** The levels of an account as the operator writes them. */
export const AccountLevel = z.enum(['none', 'conditionally-identified', 'identified', 'validated'])
export type AccountLevel = z.infer<typeof AccountLevel>

/** The same levels as the contract has them. */
export const accountLevels = {
  none: 'none',
  'conditionally-identified': 'conditional',
  identified: 'identified',
  validated: 'validated',
} as const satisfies Record<AccountLevel, Level>

const levelOf = { eid: Assurance, account: AccountLevel }

/** One way to sign in: an OpenID Connect provider and what we agreed with it. */
const AnyProvider = z.strictObject({
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
  /**
   * The level that each `acr` of an eID or each value of an account's `levelClaim` stands for; a value that is not here is
   * the lowest. An account without any has the level of its contact's states.
   */
  levels: z._default(z.record(z.string(), z.union([Assurance, AccountLevel])), {}),
  /** The claim that `levels` of an account are read from: text, a number or true and false; `acr` unless named. */
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
