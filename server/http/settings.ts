import {
  anyText,
  folder,
  isFirstOf,
  isReservedHost,
  networks,
  oneOf,
  origin,
  port,
  whole,
} from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

export const listenSettings = settingGroup({
  title: 'Where it listens',
  settings: {
    host: {
      name: 'HOST',
      about: 'The address of this machine to listen on.',
      type: anyText('an address of this machine'),
      fallback: '0.0.0.0',
      demoFallback: '127.0.0.1',
    },
    port: { name: 'PORT', about: 'The port it listens on.', type: port, fallback: '8080' },
    publicUrl: {
      name: 'PUBLIC_URL',
      about:
        'The address that people type, without a path; in production with https. In the demo it is http://localhost:PORT unless set.',
      type: origin,
      demoFallback: null,
      example: 'https://portal.registry.cz',
    },
    trustedProxies: {
      name: 'TRUSTED_PROXIES',
      about:
        'Addresses and networks of the reverse proxies whose X-Forwarded-For, -Proto and -Host are used. Those of all others are ignored.',
      type: networks,
      fallback: null,
      example: '10.0.0.0/8,::1',
    },
    buildsDir: {
      name: 'BUILDS_DIR',
      about:
        'The folder for the browser files of the newest five versions, so that a page opened before an upgrade still works. Give all processes of a portal the same folder, one that outlives the container. By default it is dist/builds.',
      type: folder,
      fallback: null,
      example: '/var/lib/registry-portal/builds',
    },
    drainSeconds: {
      name: 'DRAIN_SECONDS',
      about:
        'How many seconds a process that receives SIGTERM still serves and reports that it is not ready. The proxy in front of it must check twice within that time.',
      type: whole({ unit: 'seconds', least: 0, most: 300 }),
      fallback: '5',
      demoFallback: '0',
    },
    demoPort: {
      name: 'DEMO_PORT',
      about: 'The port of the demo’s own server with its identity providers and mailbox. By default PORT + 1.',
      type: port,
      fallback: null,
      example: '8081',
    },
    hasRobots: {
      name: 'DEMO_ROBOTS',
      about: 'Whether made-up people bid in the demo’s auctions, and new auctions begin.',
      type: isFirstOf('yes', 'no'),
      fallback: 'yes',
    },
    logLevel: {
      name: 'LOG_LEVEL',
      about: 'How much is written to the log, from least to most: silent, fatal, error, warn, info, debug, trace.',
      type: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      fallback: 'info',
      demoFallback: 'warn',
    },
  },
  check: (values, report, isProduction) => {
    const { publicUrl } = values
    if (isProduction && publicUrl) checkPublicUrl(new URL(publicUrl), (expected) => report('PUBLIC_URL', expected))
    if (!isProduction && values.demoPort && values.demoPort === values.port)
      report('DEMO_PORT', `another port than PORT, which is ${values.port}`)
  },
})

function checkPublicUrl({ protocol, hostname }: URL, report: (expected: string) => void): void {
  if (hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.'))
    report(
      'the host name that other machines know: browsers of visitors and the identity providers cannot reach ' +
        `${hostname}. To try the portal on this machine, run npm start without --production`,
    )
  else if (isReservedHost(hostname)) report('your own host name, not one that is reserved for examples')
  else if (protocol !== 'https:') report('https in production, because session cookies are sent over https only')
}
