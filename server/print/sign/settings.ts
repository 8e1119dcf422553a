import { readFileSync } from 'node:fs'
import { canSignWith } from './signingKey.ts'
import type { SigningIdentity } from './signer.ts'
import { ConfigProblem, optionally, take, type Env, type Setting } from '#server/settings.ts'

/**
 * Reads the identity that signs record statements: the files of the private key and of its certificate chain. Null where
 * neither is set, which only the demo allows: it creates its own.
 */
export function readSigning(env: Env, isDemo: boolean): SigningIdentity | null {
  const setting = isDemo ? optionally(pemFile) : pemFile
  const key = take(env, 'STATEMENT_KEY_FILE', setting)
  const certificates = take(env, 'STATEMENT_CERTIFICATE_FILE', setting)
  if (key === '' && certificates === '') return null
  if (canSignWith({ key, certificates })) return { key, certificates }
  throw new ConfigProblem(
    'STATEMENT_CERTIFICATE_FILE is not usable: expected the certificate of the key in STATEMENT_KEY_FILE, ' +
      'which is RSA of 2048 bits or more or on the curve P-256, P-384 or P-521, without a passphrase',
  )
}

/** Returns the certificates of statement signatures as PEM; empty where none are configured. */
export function readCertificates(env: Env): string {
  return take(env, 'STATEMENT_CERTIFICATE_FILE', optionally(pemFile))
}

const pemFile: Setting<string> = {
  expected: 'the path of a PEM file',
  read: (path) => {
    try {
      const text = readFileSync(path, 'utf8')
      return text.includes('-----BEGIN ') ? text : undefined
    } catch {
      return undefined
    }
  },
}
