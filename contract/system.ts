import * as z from 'zod/mini'
import { Announcement } from './announcement.ts'
import { call } from './call.ts'
import { Instant, ObjectType, Texts } from './record.ts'
import { MethodKind } from './session.ts'

export const checkHealth = call({
  name: 'checkHealth',
  method: 'GET',
  path: '/api/healthcheck',
  access: 'open',
  rate: 'probe',
  summary: 'The process lives.',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
})

export const checkReadiness = call({
  name: 'checkReadiness',
  method: 'GET',
  path: '/api/healthcheck/ready',
  access: 'open',
  rate: 'probe',
  summary: 'The process can serve: each dependency by name. 503 when one cannot, and after a request to stop.',
  answer: z.object({
    status: z.literal('ready'),
    dependencies: z.array(z.object({ name: z.string(), isReady: z.boolean() })),
  }),
  problems: ['database-unavailable', 'stopping'],
})

/** A login method as `/login-method` shows it; `people` only in the demo. */
export const SignInMethod = z.object({
  method: z.string(),
  kind: MethodKind,
  name: Texts,
})
export type SignInMethod = z.infer<typeof SignInMethod>

/** A person of the demo (docs/rules.md#demo). `loginHint` is sent to the provider. */
export const DemoPerson = z.object({
  method: z.string(),
  username: z.string(),
  name: z.string(),
  about: Texts,
})
export type DemoPerson = z.infer<typeof DemoPerson>

export const Settings = z.object({
  operator: z.object({ name: z.string(), url: z.nullable(z.url()) }),
  brand: z.object({
    /** The logo of the registry in place of ours, with its width beside a height of 28 pixels. */
    logo: z.nullable(z.object({ url: z.string(), width: z.int() })),
    /** Links of the footer after those of the portal. */
    links: z.array(z.object({ name: Texts, url: z.url() })),
    /** Where users get help, as an address; that of e-mail begins with `mailto:`. */
    supportUrl: z.nullable(z.string()),
  }),
  version: z.string(),
  now: Instant,
  timeZone: z.string(),
  /** The languages of the portal as locales (BCP 47), the default first. */
  languages: z.array(z.string()),
  methods: z.array(SignInMethod),
  zones: z.array(z.string()),
  /** Null outside the demo. */
  demo: z.nullable(z.object({ people: z.array(DemoPerson), mailboxUrl: z.url() })),
  /**
   * The currency of the auctions and the version of their current rules, which `readHelp` returns; null without
   * auctions.
   */
  auctions: z.nullable(z.object({ currency: z.string(), termsVersion: z.string() })),
  /** The operator's current announcements. */
  announcements: z.array(Announcement),
  /** The address of a domain's website, with `{domain}` for the name. */
  websiteTemplate: z.string(),
  /** Whether changes made here wait for a registry behind the portal; else they are in force immediately. */
  isBesideRegistry: z.boolean(),
  /** The types of objects whose AuthInfo the portal can set: all, some or none of them. */
  authInfoTypes: z.array(ObjectType),
  /** Whether visits of consenting users are counted. */
  analytics: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const readSettings = call({
  name: 'readSettings',
  method: 'GET',
  path: '/api/common/settings/',
  access: 'open',
  summary: 'What the portal is configured to be: sign-in methods, zones, currency, rules, version.',
  answer: Settings,
})

/** The OpenAPI 3.1 document of this contract. */
export const readOpenApi = call({
  name: 'readOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'open',
  summary: 'This description.',
  answer: z.looseObject({ openapi: z.string() }),
})
