import type { ValuesOf } from '#server/settings.ts'
import type { registrySettings } from './settings.ts'

/** How changes reach the registry, where the portal stands beside one. */
export type RegistrySettings = {
  connection: { kind: 'files' } | HttpConnection | EppConnection
  /** How many deliveries run at a time in this process. */
  atOnce: number
  /** After how many hours without a delivery a change is undeliverable. */
  undeliverableHours: number
  /** The age of registry data in hours from which pages say their time. */
  dataHours: number
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

export type EppConnection = {
  kind: 'epp'
  host: string
  port: number
  user: string
  password: string
  tls: ClientTls
  connections: number
  changesContacts: boolean
  setsAuthInfo: boolean
}

type Values = ValuesOf<typeof registrySettings>

/** Returns the settings by the parts that use them. */
export function registryOf(values: Values): RegistrySettings {
  const { atOnce, undeliverableHours, dataHours } = values
  return { connection: connectionOf(values), atOnce, undeliverableHours, dataHours }
}

function connectionOf(values: Values): RegistrySettings['connection'] {
  if (values.connection === 'files') return { kind: 'files' }
  return values.connection === 'http' ? httpOf(values) : eppOf(values)
}

function eppOf(values: Values): EppConnection {
  return {
    kind: 'epp',
    // Checked to be there.
    host: values.eppHost ?? '',
    port: values.eppPort,
    user: values.eppUser ?? '',
    password: values.eppPassword ?? '',
    tls: clientTlsOf(values),
    connections: values.eppConnections,
    changesContacts: values.eppContacts,
    setsAuthInfo: values.eppAuthInfo,
  }
}

function clientTlsOf({ ca, clientCertificate, clientKey }: Values): ClientTls {
  return { ca, own: keyPairOf(clientCertificate, clientKey) }
}

function httpOf(values: Values): HttpConnection {
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
      tls: clientTlsOf(values),
    },
  }
}

function keyPairOf(certificate: string | null, key: string | null): KeyPair | null {
  return certificate !== null && key !== null ? { certificate, key } : null
}
