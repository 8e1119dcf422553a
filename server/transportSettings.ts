import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { parseAddress } from './db/connect.ts'
import { ConfigProblem, mailAddress, smtpUrl, take, type Env } from './settings.ts'

/**
 * Checks that the connection to production's database is encrypted and verifies the server's certificate. A socket and
 * this machine need neither. Another host needs `sslmode=verify-full`; with `sslmode=disable` the operator declares the
 * network private. Other modes mean different things in pg 8 and in libpq and pg 9.
 *
 * @throws ConfigProblem in one line
 */
export function demandDatabaseTls(setting: 'DATABASE_URL' | 'DATABASE_WEB_URL', url: string): void {
  const address = new URL(url)
  const { searchParams } = address
  // pg uses the last of several, and lets `host` override the address.
  const mode = searchParams.getAll('sslmode').at(-1)
  for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
    demandReadable(setting, name, searchParams.getAll(name).at(-1))
  // pg prints long warnings about modes that are refused here in one line.
  searchParams.delete('sslmode')
  const { host } = parseAddress({ connectionString: address.href })
  if (isThisMachine(host) || mode === 'verify-full' || mode === 'disable') return
  throw new ConfigProblem(
    `${setting} is not usable: expected sslmode=verify-full in it, with sslrootcert=FILE for a CA of your own, ` +
      `or sslmode=disable where nobody else is on the network between here and ${host}`,
  )
}

function demandReadable(setting: string, name: string, path: string | undefined): void {
  if (path === undefined) return
  try {
    readFileSync(path)
  } catch {
    throw new ConfigProblem(`${setting} is not usable: expected ${name} to name a file that can be read`)
  }
}

/**
 * Returns the mail server and the sender of letters.
 *
 * @throws ConfigProblem in one line
 */
export function readSmtp(env: Env): { url: string; from: string } {
  const url = take(env, 'SMTP_URL', smtpUrl)
  demandMailTls(url)
  return { url, from: take(env, 'MAIL_FROM', mailAddress) }
}

/**
 * Throws where an option of SMTP_URL disables nodemailer's verification. Only `ignoreTLS=true` permits unencrypted
 * letters, and does so explicitly.
 */
function demandMailTls(url: string): void {
  const { searchParams } = new URL(url)
  const found = ['requireTLS', 'opportunisticTLS', 'secured', 'tls.rejectUnauthorized'].find((name) =>
    searchParams.has(name),
  )
  if (found === undefined) return
  throw new ConfigProblem(
    `SMTP_URL is not usable: expected no ${found} in it: TLS is required and verified for every host but this one, ` +
      'unless ignoreTLS=true says that letters go in the clear',
  )
}

/** Whether letters to this server must be encrypted: not on this machine, nor with `ignoreTLS=true`. */
export function needsMailTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !isThisMachine(hostname.replaceAll(/^\[|\]$/g, '')) && searchParams.get('ignoreTLS') !== 'true'
}

/** Whether the host is a socket's folder or an address of this machine. */
function isThisMachine(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
