import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { objectsOf, registries } from '#tests/server/builders/deposit.ts'
import { faultsInXml, schemaFolder } from '#tests/server/xmllint.ts'
import type { DepositHead, DepositObject, Header } from '../deposit.ts'
import { uriOfKind } from '../namespaces.ts'
import { readDeposit } from '../read/readDeposit.ts'
import { writeDeposit } from './writeDeposit.ts'

const head: DepositHead = {
  type: 'FULL',
  id: '20261121001',
  prevId: null,
  resend: 0,
  watermark: '2026-11-21T02:00:00.000Z',
  objUris: Object.values(uriOfKind),
}
const header: Header = {
  kind: 'header',
  tld: 'test',
  counts: [{ uri: uriOfKind.domain, rcdn: null, count: 3 }],
}

async function* inBatches(objects: readonly DepositObject[]) {
  for (const object of objects) yield [object]
}

async function textOf(objects: readonly DepositObject[]): Promise<string> {
  let text = ''
  for await (const piece of writeDeposit({ head, header, objects: inBatches(objects) })) text += piece
  return text
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

async function partsIn(text: string) {
  const parts = []
  for await (const chunk of readDeposit(bytesOf(text))) {
    parts.push(...chunk.parts)
    expect([...chunk.unknown]).toEqual([])
  }
  return parts
}

const policy: DepositObject = {
  kind: 'eppParams',
  versions: ['1.0'],
  languages: ['en', 'cs'],
  objUris: ['urn:ietf:params:xml:ns:domain-1.0'],
  extUris: ['urn:ietf:params:xml:ns:secDNS-1.1'],
  dcp: {
    name: 'dcp',
    text: '',
    children: [
      { name: 'access', text: '', children: [{ name: 'all', text: '', children: [] }] },
      {
        name: 'statement',
        text: '',
        children: [
          { name: 'purpose', text: '', children: [{ name: 'prov', text: '', children: [] }] },
          { name: 'recipient', text: '', children: [{ name: 'public', text: '', children: [] }] },
          { name: 'retention', text: '', children: [{ name: 'stated', text: '', children: [] }] },
        ],
      },
    ],
  },
}

describe('writeDeposit', () => {
  test('what is read again is what was written, whatever the registry holds', async () => {
    await fc.assert(
      fc.asyncProperty(registries('test'), async (registry) => {
        const objects = [policy, ...objectsOf(registry)]
        expect(await partsIn(await textOf(objects))).toEqual([{ kind: 'head', head }, header, ...objects])
      }),
      { numRuns: 60 },
    )
  })

  test.runIf(schemaFolder)('the standard’s schemas take whatever the registry holds', async () => {
    const samples = fc.sample(registries('test'), 200)
    const documents = await Promise.all(samples.map((registry) => textOf([policy, ...objectsOf(registry)])))
    expect(await faultsInXml(documents, schemaFolder ?? '')).toBe('')
  })

  test('an empty registry is a deposit too', async () => {
    expect(await partsIn(await textOf([]))).toEqual([{ kind: 'head', head }, header])
  })
})
