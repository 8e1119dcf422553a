import type { Level, MethodKind } from '#contract/session.ts'

/** Returns the level of the last sign-in by eID; an unknown value counts as the lowest (docs/rules.md#sign-in). */
export function levelOfEid(level: string | null): Extract<Level, 'low' | 'substantial' | 'high'> {
  return level === 'high' || level === 'substantial' ? level : 'low'
}

/** Returns the account level that the provider reported at sign-in. Null where the contact's states decide it. */
export function levelFromProvider(level: string | null): AccountLevel | null {
  return accountLevels.find((known) => known === level) ?? null
}

const accountLevels = ['none', 'conditional', 'identified', 'validated'] as const satisfies readonly Level[]
type AccountLevel = (typeof accountLevels)[number]

/**
 * Returns who can raise the level of an account: the provider if it reports the level, else the registry. Null for the
 * highest level and for an eID, whose level is fixed.
 */
export function raisedBy(kind: MethodKind, level: Level, isFromProvider: boolean): 'provider' | 'registry' | null {
  if (kind === 'eid' || level === 'validated') return null
  return isFromProvider ? 'provider' : 'registry'
}

/** An eID below `substantial` cannot sign in. */
export function isEnough(level: Level): boolean {
  return level !== 'low'
}

/** Chooses the contact of a new session: the last one used while it is linked, else the first by handle. */
export function chooseContact<C extends { id: string }>(linked: readonly C[], lastContactId: string | null): C | null {
  return linked.find(({ id }) => id === lastContactId) ?? linked[0] ?? null
}

/**
 * Returns the path to open after sign-in. An eID without a contact goes to the page for getting one, unless that page
 * was requested (docs/rules.md#sign-in).
 */
export function landing(next: string, { kind, hasContact }: { kind: MethodKind; hasContact: boolean }): string {
  if (kind === 'account' || hasContact || /^\/contact\/(connect|register|eid)(?![^?#])/.test(next)) return next
  return next === '/' ? '/contact/connect' : `/contact/connect?${new URLSearchParams({ next }).toString()}`
}

/** Formats an OpenID Connect address claim (Core 5.1.1) on one line; null when it is empty. */
export function formattedAddress(address: unknown): string | null {
  const text = (key: string) => {
    const value: unknown = typeof address === 'object' && address !== null ? Reflect.get(address, key) : null
    return typeof value === 'string' && value !== '' ? value : null
  }
  const place = [text('postal_code'), text('locality')].filter(Boolean).join(' ')
  const parts = [text('street_address'), place, text('region'), text('country')]
  const line = text('formatted') ?? parts.filter(Boolean).join(', ')
  return line === '' ? null : line.replaceAll(/\s*\n\s*/g, ', ')
}
