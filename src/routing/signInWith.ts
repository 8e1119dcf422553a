/**
 * Where a sign-in with a method starts: the call `startSignIn`, as a plain link, for the whole page leaves
 * to the provider. Spelled out so that the sign-in page need not load the contract; a test holds them equal.
 *
 * @param next the own path to come back to
 */
export function signInWith(method: string, next: string): string {
  return `/api/auth/${encodeURIComponent(method)}/login/?next=${encodeURIComponent(next)}`
}
