import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

/** A certificate and its key as PEM. */
export type Identity = { certificate: string; key: string }

export type Authority = Identity & {
  /** Makes a certificate for a name: a server's, by default of this machine, or a client's. */
  issue: (name?: string) => Promise<Identity>
}

/** A certificate authority of the test's own. */
export async function makeAuthority(name = 'Test authority'): Promise<Authority> {
  pki.setEngine('node', new pki.CryptoEngine({ name: 'node', crypto: webcrypto }))
  const keys = await makeKeys()
  const basic = new pki.BasicConstraints({ cA: true })
  const own = await make({
    name,
    issuer: name,
    keys,
    signedBy: keys,
    extensions: [extension('2.5.29.19', basic.toSchema())],
  })
  return {
    ...own,
    issue: async (subject = 'localhost') => {
      const subjectKeys = await makeKeys()
      const names = new pki.GeneralNames({
        names: [
          new pki.GeneralName({ type: 2, value: subject }),
          ...(subject === 'localhost'
            ? [new pki.GeneralName({ type: 7, value: new asn1.OctetString({ valueHex: Uint8Array.of(127, 0, 0, 1) }) })]
            : []),
        ],
      })
      const extensions = [extension('2.5.29.17', names.toSchema())]
      return make({ name: subject, issuer: name, keys: subjectKeys, signedBy: keys, extensions })
    },
  }
}

type Keys = webcrypto.CryptoKeyPair

function makeKeys(): Promise<Keys> {
  return webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
}

type Making = { name: string; issuer: string; keys: Keys; signedBy: Keys; extensions: pki.Extension[] }

async function make({ name, issuer, keys, signedBy, extensions }: Making): Promise<Identity> {
  const serial = webcrypto.getRandomValues(new Uint8Array(16))
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: serial }),
    extensions,
  })
  certificate.issuer.typesAndValues.push(commonName(issuer))
  certificate.subject.typesAndValues.push(commonName(name))
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z')
  certificate.notAfter.value = new Date('2049-12-31T23:59:59Z')
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(signedBy.privateKey, 'SHA-256')
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    certificate: armour('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER())),
    key: armour('PRIVATE KEY', key),
  }
}

function commonName(value: string): pki.AttributeTypeAndValue {
  return new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value }) })
}

function extension(extnID: string, value: { toBER: () => ArrayBuffer }): pki.Extension {
  return new pki.Extension({ extnID, critical: false, extnValue: value.toBER() })
}

function armour(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
