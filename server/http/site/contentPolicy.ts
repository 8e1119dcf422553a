export const reportPath = '/api/csp-report'

/**
 * The sources that a page may load and run, and the pages that may frame it (CSP Level 3). Only our own scripts and
 * styles with this response's nonce run. Evaluation, inline code and text made into script (Trusted Types) are
 * blocked.
 */
export function contentPolicy(
  nonce: string,
  { providerOrigins, isSecure }: { providerOrigins: readonly string[]; isSecure: boolean },
): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...new Set(providerOrigins)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${reportPath}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
