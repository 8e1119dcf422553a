import { accessSync, constants } from 'node:fs'
import { isIPv4 } from 'node:net'
import { parseAddress } from './connect.ts'
import { count, folder, hasPlaceholder, parsedBy, parseUrl } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

const databaseUrl = parsedBy('a PostgreSQL address with the name of a database', (text, fail) => {
  const url = parseUrl(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) return undefined
  if (hasPlaceholder(url)) fail('your own host, user and password')
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = url.searchParams.getAll(name).at(-1)
    if (file !== undefined && !isReadable(file)) fail(`${name} to name a file that can be read`)
  }
  return text
})

export const databaseSettings = settingGroup({
  title: 'The database',
  settings: {
    dataDir: {
      name: 'DATA_DIR',
      about: 'The folder of the embedded database where DATABASE_URL is not set.',
      type: folder,
      fallback: './.data',
    },
    url: {
      name: 'DATABASE_URL',
      about:
        'PostgreSQL 15 or newer, with an empty database of this portal’s own in UTF-8, as the owner of its tables. In production another host needs sslmode=verify-full, and sslrootcert=FILE where its certificate is of a CA of your own; sslmode=disable says that nobody else is on the network between. Other modes are refused.',
      type: databaseUrl,
      fallback: null,
      example: 'postgresql://portal:change-me@db.registry.cz:5432/portal?sslmode=verify-full',
      isSecret: true,
    },
    webUrl: {
      name: 'DATABASE_WEB_URL',
      about:
        'The login of the processes that serve people: a role that owns nothing. registry migrate makes it where DATABASE_URL may make roles. By default it is OWNER_web_login with a password derived from that in DATABASE_URL. With this alone a portal starts without the owner’s login, on a database that registry migrate has migrated to its version.',
      type: databaseUrl,
      fallback: null,
      example: 'postgresql://portal_web:change-me@db.registry.cz:5432/portal?sslmode=verify-full',
      isSecret: true,
    },
    connections: {
      name: 'DATABASE_CONNECTIONS',
      about: 'The most connections of one process; where METRICS_PORT is set it has one more.',
      type: count,
      fallback: '10',
    },
  },
  check: ({ url, webUrl }, report, isProduction) => {
    if (isProduction && url === null && webUrl === null)
      report('DATABASE_URL', 'a PostgreSQL address with the name of a database')
    if (!isProduction && url === null && webUrl) report('DATABASE_URL', 'the owner’s address beside DATABASE_WEB_URL')
    if (!isProduction) return
    if (url) checkTls(url, (expected) => report('DATABASE_URL', expected))
    if (webUrl) checkTls(webUrl, (expected) => report('DATABASE_WEB_URL', expected))
  },
})

/**
 * Checks that the connection to production's database is encrypted and verifies the server's certificate. A socket and
 * this machine need neither. Another host needs `sslmode=verify-full`; with `sslmode=disable` the operator declares the
 * network private. Other modes mean different things in pg 8 and in libpq and pg 9.
 */
function checkTls(url: string, report: (expected: string) => void): void {
  const address = new URL(url)
  const { searchParams } = address
  // pg uses the last of several, and lets `host` override the address.
  const mode = searchParams.getAll('sslmode').at(-1)
  // pg prints long warnings about modes that are refused here in one line.
  searchParams.delete('sslmode')
  const { host } = parseAddress({ connectionString: address.href })
  if (isThisMachine(host) || mode === 'verify-full' || mode === 'disable') return
  report(
    'sslmode=verify-full in it, with sslrootcert=FILE for a CA of your own, ' +
      `or sslmode=disable where nobody else is on the network between here and ${host}`,
  )
}

/** Whether the host is a socket's folder or an address of this machine. */
export function isThisMachine(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
