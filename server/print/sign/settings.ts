import { parsedBy, parseUrl, pemFile } from '#server/settingTypes.ts'
import { readGiven, settingGroup, type Env } from '#server/settings.ts'
import { canSignWith } from './signingKey.ts'

export const signingSettings = settingGroup({
  title: 'Statements',
  settings: {
    key: {
      name: 'STATEMENT_KEY_FILE',
      about:
        'The private key that signs record statements (RSA of 2048 bits or more, or P-256, P-384, P-521), without a passphrase. The demo has its own. SIGHUP makes a process read this file and the next again.',
      type: pemFile,
      demoFallback: null,
      example: '/run/secrets/statement-key.pem',
    },
    certificates: {
      name: 'STATEMENT_CERTIFICATE_FILE',
      about: 'Its certificate, followed by those above it.',
      type: pemFile,
      demoFallback: null,
      example: '/run/secrets/statement-certificate.pem',
    },
    tsaUrl: {
      name: 'TSA_URL',
      about:
        'The address of a timestamp authority (RFC 3161), with user and password where it requires them. Each record statement then has its timestamp. While the authority is unavailable, statements are refused (docs/decisions/0063-statements-without-a-timestamp-are-refused.md).',
      type: parsedBy('an http or https address', (text) =>
        /^https?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined,
      ),
      fallback: null,
      example: 'https://tsa.registry.cz/tsr',
      isSecret: true,
    },
  },
  check: ({ key, certificates }, report) => {
    if (key === undefined || certificates === undefined || (key === null && certificates === null)) return
    if (key !== null && certificates !== null && canSignWith({ key, certificates })) return
    report(
      'STATEMENT_CERTIFICATE_FILE',
      'the certificate of the key in STATEMENT_KEY_FILE, which is RSA of 2048 bits or more or on the curve P-256, ' +
        'P-384 or P-521, without a passphrase',
    )
  },
})

/** Returns the certificates of statement signatures as PEM; empty where none are configured. */
export function readCertificates(env: Env): string {
  return readGiven(env, signingSettings.settings.certificates) ?? ''
}
