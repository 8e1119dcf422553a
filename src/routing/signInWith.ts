/** What goes with a sign-in beside where it leads: a fresh proof of the same person, or who it probably is. */
type More = { purpose?: 'step-up'; loginHint?: string }

/**
 * Where a sign-in with a method starts: the call `startSignIn`, as a plain link, for the whole page leaves
 * to the provider. Spelled out so that the sign-in page need not load the contract; a test holds them equal.
 *
 * @param next the own path to come back to
 */
export function signInWith(method: string, next: string, more: More = {}): string {
  const query = Object.entries({ next, ...more }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api/auth/${encodeURIComponent(method)}/login/?${query.join('&')}`
}
