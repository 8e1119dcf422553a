import type { FastifyInstance } from 'fastify'

/**
 * Adds the security headers to every response: errors, redirects, files and data. A page sets its own
 * content-security-policy before; the policy of all other responses forbids rendering and framing.
 */
export function addSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = securityHeaders(isSecure)
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value)
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

export function securityHeaders(isSecure: boolean): readonly (readonly [string, string])[] {
  const always = [
    ['content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', refusedFeatures.map((feature) => `${feature}=()`).join(', ')],
    ['x-permitted-cross-domain-policies', 'none'],
  ] as const
  // Two years, as the browsers' HSTS preload lists require; only under https.
  return isSecure ? [...always, ['strict-transport-security', 'max-age=63072000; includeSubDomains']] : always
}

const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]
