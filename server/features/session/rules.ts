import type { Level, MethodKind } from '#contract/session.ts'

/** The level an eID signed in with last; what cannot be read counts as the lowest (docs/rules.md#sign-in). */
export function levelOfEid(level: string | null): Extract<Level, 'low' | 'substantial' | 'high'> {
  return level === 'high' || level === 'substantial' ? level : 'low'
}

/** The level that the provider of an account said at sign-in; null where the method leaves it to the contact's states. */
export function levelFromProvider(level: string | null): AccountLevel | null {
  return accountLevels.find((known) => known === level) ?? null
}

const accountLevels = ['none', 'conditional', 'identified', 'validated'] as const satisfies readonly Level[]
type AccountLevel = (typeof accountLevels)[number]

/**
 * Who raises the level of an account: its provider, where that says the level, else the registry. Null for the highest
 * level and for an eID, whose level changes nothing here.
 */
export function raisedBy(kind: MethodKind, level: Level, isFromProvider: boolean): 'provider' | 'registry' | null {
  if (kind === 'eid' || level === 'validated') return null
  return isFromProvider ? 'provider' : 'registry'
}

/** Below `substantial` nobody is let in. */
export function isEnough(level: Level): boolean {
  return level !== 'low'
}

/** The contact to begin with: the one last worked as while it is still linked, else the first by handle. */
export function chooseContact<C extends { id: string }>(linked: readonly C[], lastContactId: string | null): C | null {
  return linked.find(({ id }) => id === lastContactId) ?? linked[0] ?? null
}

/**
 * Where somebody who has just signed in goes: an electronic identity without a contact to where it gets one, unless
 * that is where it was going anyway (docs/rules.md#sign-in).
 */
export function landing(next: string, { kind, hasContact }: { kind: MethodKind; hasContact: boolean }): string {
  if (kind === 'account' || hasContact || /^\/contact\/(connect|register|eid)(?![^?#])/.test(next)) return next
  return next === '/' ? '/contact/connect' : `/contact/connect?${new URLSearchParams({ next }).toString()}`
}

/** An OpenID Connect address claim (Core 5.1.1) on one line; null when it says nothing. */
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
