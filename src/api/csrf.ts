/** The readable half of the CSRF pair (docs/rules.md#cookies); its name has the prefix where cookies are Secure. */
export function csrfToken(cookies: string): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?csrf=([^;]+)/.exec(cookies)?.[1]
}

/**
 * Whether the browser holds the readable half of a session; the session itself it cannot see. Pages drawn ahead
 * are a stranger's: there is no browser yet.
 */
export function holdsSession(): boolean {
  return typeof document !== 'undefined' && csrfToken(document.cookie) !== undefined
}
