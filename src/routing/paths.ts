/** Every address of the portal; nothing else spells one out. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/login-method?next=${encodeURIComponent(next)}` : '/login-method'),
  error: () => '/error',
  domains: () => '/domains',
  domain: (fqdn: string) => `/domains/detail/${encodeURIComponent(fqdn)}`,
} as const
