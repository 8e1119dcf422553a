import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Where the RFCs' XML schemas are; the project has none of its own, so without them nothing is validated. */
export const schemaFolder: string | null = process.env['ESCROW_XSD'] ?? null

const namespaces: Readonly<Record<string, string>> = {
  'epp.xsd': 'urn:ietf:params:xml:ns:epp-1.0',
  'rde.xsd': 'urn:ietf:params:xml:ns:rde-1.0',
  'rde-header.xsd': 'urn:ietf:params:xml:ns:rdeHeader-1.0',
  'rde-domain.xsd': 'urn:ietf:params:xml:ns:rdeDomain-1.0',
  'rde-host.xsd': 'urn:ietf:params:xml:ns:rdeHost-1.0',
  'rde-contact.xsd': 'urn:ietf:params:xml:ns:rdeContact-1.0',
  'rde-registrar.xsd': 'urn:ietf:params:xml:ns:rdeRegistrar-1.0',
  'rde-idn.xsd': 'urn:ietf:params:xml:ns:rdeIDN-1.0',
  'rde-nndn.xsd': 'urn:ietf:params:xml:ns:rdeNNDN-1.0',
  'rde-eppparams.xsd': 'urn:ietf:params:xml:ns:rdeEppParams-1.0',
  'domain.xsd': 'urn:ietf:params:xml:ns:domain-1.0',
  'contact.xsd': 'urn:ietf:params:xml:ns:contact-1.0',
  'secdns.xsd': 'urn:ietf:params:xml:ns:secDNS-1.1',
}

/**
 * Returns the faults that xmllint (Debian's libxml2-utils) finds in the documents by the schemas of `folder`; '' for
 * none.
 */
export async function faultsInXml(documents: readonly string[], folder: string): Promise<string> {
  return (await faultsOfEach(documents, folder)).join('')
}

/** The same for each document, in their order. */
export async function faultsOfEach(documents: readonly (string | Buffer)[], folder: string): Promise<string[]> {
  const place = mkdtempSync(join(tmpdir(), 'registry-xsd-'))
  const present = new Set(readdirSync(folder))
  const imports = Object.entries(namespaces)
    .filter(([file]) => present.has(file))
    .map(([file, uri]) => `<import namespace="${uri}" schemaLocation="${resolve(folder, file)}"/>`)
  const schema = join(place, 'all.xsd')
  writeFileSync(schema, `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`)
  const files = documents.map((text, at) => {
    const file = join(place, `${at}.xml`)
    writeFileSync(file, text)
    return file
  })
  const child = spawn('xmllint', ['--noout', '--nonet', '--schema', schema, ...files])
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  await new Promise((done, fail) => child.on('close', done).on('error', fail))
  rmSync(place, { recursive: true, force: true })
  if (!output.includes(files[0] ?? '')) throw new Error(output)
  return files.map((file) => {
    const lines = output.split('\n').filter((line) => line.startsWith(`${file}:`) || line.startsWith(`${file} `))
    return lines.includes(`${file} validates`) ? '' : `${lines.join('\n').replaceAll(file, '')}\n`
  })
}
