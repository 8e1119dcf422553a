import { isThisMachine } from '#server/db/settings.ts'
import {
  anyText,
  isFirstOf,
  isPlaceholder,
  oneOf,
  ownText,
  parsedBy,
  pemFile,
  port,
  whole,
} from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

/** As long as what the portal makes itself. */
const token = parsedBy('a secret of 32 characters or more, such as `openssl rand -hex 32` makes', (text) =>
  /^[\x21-\x7e]{32,512}$/.test(text) && !isPlaceholder(text) ? text : undefined,
)

const registryUrl = parsedBy('an https address, or an http address of this machine', (text) => {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname } = new URL(text)
  const isLocal = protocol === 'http:' && isThisMachine(hostname.replaceAll(/^\[|\]$/g, ''))
  return protocol === 'https:' || isLocal ? text : undefined
})

/** RFC 5730 section 4: `clIDType` and `pwType` of the schema. */
const eppUser = parsedBy('a client id of 3 to 16 characters', (text) => (/^\S{3,16}$/.test(text) ? text : undefined))
const eppPassword = parsedBy('a password of 6 to 16 characters', (text) =>
  /^\S.{4,14}\S$/.test(text) && !isPlaceholder(text) ? text : undefined,
)

export const registrySettings = settingGroup({
  title: 'The connection to the registry',
  settings: {
    connection: {
      name: 'REGISTRY',
      about:
        'Beside a registry: how changes reach it (docs/connecting.md). files: the operator exports them and imports the answers, by registry journal export and mark. http: the registry’s own software fetches them, or gets them at its address. epp: the registry’s EPP server gets them.',
      type: oneOf('files', 'http', 'epp'),
      fallback: 'files',
    },
    undeliverableHours: {
      name: 'REGISTRY_UNDELIVERABLE_HOURS',
      about:
        'http and epp: after how many hours a change is undeliverable that was not delivered or, where the registry fetches changes, not answered. Its owner gets a letter, and an alert names it.',
      type: whole({ unit: 'hours', least: 1, most: 24 * 365 }),
      fallback: '24',
    },
    atOnce: {
      name: 'REGISTRY_AT_ONCE',
      about: 'How many deliveries run at a time in one process.',
      type: whole({ unit: 'deliveries', least: 1, most: 100 }),
      fallback: '8',
    },
    dataHours: {
      name: 'REGISTRY_DATA_HOURS',
      about:
        'Beside a registry: after how many hours without a newer deposit or sync every page says of what time the registry data are.',
      type: whole({ unit: 'hours', least: 1, most: 24 * 365 }),
      fallback: '26',
    },
    apiPort: {
      name: 'REGISTRY_API_PORT',
      about: 'http: the port where the registry’s software fetches changes, answers them and sends data.',
      type: port,
      fallback: null,
      example: '8090',
    },
    apiHost: {
      name: 'REGISTRY_API_HOST',
      about: 'The address that it listens on. Another one than this machine’s own needs REGISTRY_API_CERTIFICATE_FILE.',
      type: anyText('an address of this machine'),
      fallback: '127.0.0.1',
    },
    apiToken: {
      name: 'REGISTRY_API_TOKEN',
      about: 'The secret by which the registry’s software is known there.',
      type: token,
      fallback: null,
      example: 'change-me-change-me-change-me-change-me',
      isSecret: true,
    },
    apiCertificate: {
      name: 'REGISTRY_API_CERTIFICATE_FILE',
      about: 'The certificate of https there.',
      type: pemFile,
      fallback: null,
      example: '/run/secrets/api-certificate.pem',
    },
    apiKey: {
      name: 'REGISTRY_API_KEY_FILE',
      about: 'The key of that certificate.',
      type: pemFile,
      fallback: null,
      example: '/run/secrets/api-key.pem',
    },
    apiClientCa: {
      name: 'REGISTRY_API_CLIENT_CA_FILE',
      about: 'The authority whose client certificate the registry’s software must have.',
      type: pemFile,
      fallback: null,
      example: '/run/secrets/registry-ca.pem',
    },
    pushUrl: {
      name: 'REGISTRY_PUSH_URL',
      about: 'http: the address at the registry that changes are pushed to. Without it the registry fetches them.',
      type: registryUrl,
      fallback: null,
      example: 'https://registry.cz/portal/changes',
    },
    authInfoUrl: {
      name: 'REGISTRY_AUTH_INFO_URL',
      about: 'http: the address at the registry that sets an AuthInfo at once. Without it no AuthInfo is made here.',
      type: registryUrl,
      fallback: null,
      example: 'https://registry.cz/portal/authinfo',
    },
    token: {
      name: 'REGISTRY_TOKEN',
      about: 'The secret by which the portal is known at these addresses.',
      type: token,
      fallback: null,
      example: 'change-me-change-me-change-me-change-me',
      isSecret: true,
    },
    ca: {
      name: 'REGISTRY_CA_FILE',
      about: 'The authority of the registry’s certificate, if Node.js does not know it.',
      type: pemFile,
      fallback: null,
      example: '/run/secrets/registry-ca.pem',
    },
    clientCertificate: {
      name: 'REGISTRY_CLIENT_CERTIFICATE_FILE',
      about: 'The portal’s own certificate at the registry, which EPP servers require.',
      type: pemFile,
      fallback: null,
      example: '/run/secrets/portal-certificate.pem',
    },
    clientKey: {
      name: 'REGISTRY_CLIENT_KEY_FILE',
      about: 'The key of that certificate.',
      type: pemFile,
      fallback: null,
      example: '/run/secrets/portal-key.pem',
    },
    eppHost: {
      name: 'EPP_HOST',
      about: 'epp: the host of the EPP server.',
      type: ownText('a host name or an IP address'),
      fallback: null,
      example: 'epp.registry.cz',
    },
    eppPort: {
      name: 'EPP_PORT',
      about: 'Its port.',
      type: port,
      fallback: '700',
    },
    eppUser: {
      name: 'EPP_USER',
      about:
        'The login of the portal’s own, which may set the statuses of the lock at every domain. Messages to it are read and removed.',
      type: eppUser,
      fallback: null,
      example: 'PORTAL',
    },
    eppPassword: {
      name: 'EPP_PASSWORD',
      about: 'Its password.',
      type: eppPassword,
      fallback: null,
      example: 'portal-password',
      isSecret: true,
    },
    eppConnections: {
      name: 'EPP_CONNECTIONS',
      about: 'How many connections one process has at most.',
      type: whole({ unit: 'connections', least: 1, most: 20 }),
      fallback: '2',
    },
    eppContacts: {
      name: 'EPP_CONTACTS',
      about: 'Whether contacts are changed, created and merged through EPP. no: only domains are locked.',
      type: isFirstOf('yes', 'no'),
      fallback: 'yes',
    },
    eppAuthInfo: {
      name: 'EPP_AUTH_INFO',
      about:
        'Whether AuthInfos are set through EPP, for which the server must follow RFC 9154. no: none are made here.',
      type: isFirstOf('yes', 'no'),
      fallback: 'yes',
    },
  },
  check: (values, report) => {
    const { apiPort, apiHost, apiToken, apiCertificate, apiKey, apiClientCa, pushUrl } = values
    if ((apiCertificate === null) !== (apiKey === null))
      report('REGISTRY_API_KEY_FILE', 'the key of REGISTRY_API_CERTIFICATE_FILE, and both or none')
    if ((values.clientCertificate === null) !== (values.clientKey === null))
      report('REGISTRY_CLIENT_KEY_FILE', 'the key of REGISTRY_CLIENT_CERTIFICATE_FILE, and both or none')
    if (values.connection === 'epp') {
      if (values.eppHost === null) report('EPP_HOST', 'the host of the EPP server')
      if (values.eppUser === null) report('EPP_USER', 'the portal’s own login there')
      if (values.eppPassword === null) report('EPP_PASSWORD', 'the password of EPP_USER')
    }
    if (values.connection !== 'http') return
    if (apiPort === null) {
      if (pushUrl === null)
        report('REGISTRY_API_PORT', 'the port where the registry fetches changes, or REGISTRY_PUSH_URL')
      return
    }
    if (apiToken === null && (apiClientCa === null || apiCertificate === null))
      report('REGISTRY_API_TOKEN', 'a secret, or REGISTRY_API_CLIENT_CA_FILE beside REGISTRY_API_CERTIFICATE_FILE')
    if (apiCertificate === null && apiHost !== undefined && !isThisMachine(apiHost))
      report('REGISTRY_API_HOST', 'an address of this machine, or REGISTRY_API_CERTIFICATE_FILE and its key')
  },
})
