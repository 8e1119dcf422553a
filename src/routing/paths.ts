/** Every address of the portal; nothing else spells one out. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/login-method?next=${encodeURIComponent(next)}` : '/login-method'),
  /** The call that leaves for a provider, as a link: the sign-in page needs nothing else of the contract. */
  signInWith: (method: string, next: string) =>
    `/api/auth/${encodeURIComponent(method)}/login/?next=${encodeURIComponent(next)}`,
  error: () => '/error',
  domains: () => '/domains',
  domain: (fqdn: string) => `/domains/detail/${encodeURIComponent(fqdn)}`,
} as const
