import { isThisMachine } from '#server/db/settings.ts'
import { anyText, isPlaceholder, oneOf, parsedBy, pemFile, port, whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

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

export const registrySettings = settingGroup({
  title: 'The connection to the registry',
  settings: {
    connection: {
      name: 'REGISTRY',
      about:
        'Beside a registry: how changes reach it (docs/connecting.md). files: the operator exports them and imports the answers, by registry journal export and mark. http: the registry’s own software fetches them, or gets them at its address.',
      type: oneOf('files', 'http'),
      fallback: 'files',
    },
    undeliverableHours: {
      name: 'REGISTRY_UNDELIVERABLE_HOURS',
      about:
        'After how many hours without a delivery a change is undeliverable: its owner gets a letter, and an alert names it.',
      type: whole({ unit: 'hours', least: 1, most: 24 * 365 }),
      fallback: '24',
    },
    atOnce: {
      name: 'REGISTRY_AT_ONCE',
      about: 'How many deliveries run at a time in one process.',
      type: whole({ unit: 'deliveries', least: 1, most: 100 }),
      fallback: '8',
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
      about: 'The portal’s own certificate at the registry.',
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
  },
  check: (values, report) => {
    const { apiPort, apiHost, apiToken, apiCertificate, apiKey, apiClientCa, pushUrl } = values
    if ((apiCertificate === null) !== (apiKey === null))
      report('REGISTRY_API_KEY_FILE', 'the key of REGISTRY_API_CERTIFICATE_FILE, and both or none')
    if ((values.clientCertificate === null) !== (values.clientKey === null))
      report('REGISTRY_CLIENT_KEY_FILE', 'the key of REGISTRY_CLIENT_CERTIFICATE_FILE, and both or none')
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

/** How changes reach the registry, where the portal stands beside one. */
export type RegistrySettings = {
  connection: { kind: 'files' } | HttpConnection
  /** How many deliveries run at a time in this process. */
  atOnce: number
  /** After how many hours without a delivery a change is undeliverable. */
  undeliverableHours: number
}

/** A certificate and its key as PEM. */
type KeyPair = { certificate: string; key: string }

/** How the portal identifies itself and the registry's server. */
type ClientTls = {
  /** The authority of the server's certificate as PEM; null: those that Node.js knows. */
  ca: string | null
  own: KeyPair | null
}

/** The registry's software calls the portal (`api`), or the portal calls it (`push`). */
export type HttpConnection = {
  kind: 'http'
  api: {
    host: string
    port: number
    token: string | null
    /** Null: a proxy on this machine has the certificate. */
    tls: (KeyPair & { clientCa: string | null }) | null
  } | null
  push: {
    /** Null: the registry fetches the changes. */
    changesUrl: string | null
    /** Null: no AuthInfo is made here. */
    authInfoUrl: string | null
    token: string | null
    tls: ClientTls
  }
}

/** Returns the settings by the parts that use them. */
export function registryOf(values: ValuesOf<typeof registrySettings>): RegistrySettings {
  const { connection, atOnce, undeliverableHours } = values
  return { connection: connection === 'http' ? httpOf(values) : { kind: connection }, atOnce, undeliverableHours }
}

function httpOf(values: ValuesOf<typeof registrySettings>): HttpConnection {
  const served = keyPairOf(values.apiCertificate, values.apiKey)
  return {
    kind: 'http',
    api:
      values.apiPort === null
        ? null
        : {
            host: values.apiHost,
            port: values.apiPort,
            token: values.apiToken,
            tls: served && { ...served, clientCa: values.apiClientCa },
          },
    push: {
      changesUrl: values.pushUrl,
      authInfoUrl: values.authInfoUrl,
      token: values.token,
      tls: { ca: values.ca, own: keyPairOf(values.clientCertificate, values.clientKey) },
    },
  }
}

function keyPairOf(certificate: string | null, key: string | null): KeyPair | null {
  return certificate !== null && key !== null ? { certificate, key } : null
}
