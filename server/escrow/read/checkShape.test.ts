import { describe, expect, test } from 'vitest'
import type { DepositPart } from '../deposit.ts'
import type { Remark } from '../report.ts'
import { readDeposit } from './readDeposit.ts'

const uri = 'urn:ietf:params:xml:ns:'
const open = `<deposit xmlns="${uri}rde-1.0" type="FULL" id="1"><watermark>2026-01-01T00:00:00Z</watermark><rdeMenu><version>1.0</version><objURI>${uri}rdeDomain-1.0</objURI></rdeMenu>`
const registrar = `<registrar xmlns="${uri}rdeRegistrar-1.0"><id>R-1</id><name>One</name></registrar>`

/** Reads a deposit with these contents and returns its parts and faults. */
async function read(contents: string) {
  const bytes = async function* () {
    yield Buffer.from(`${open}<contents>${contents}</contents></deposit>`)
  }
  const parts: DepositPart[] = []
  const faults: Remark[] = []
  for await (const chunk of readDeposit(bytes())) {
    parts.push(...chunk.parts)
    faults.push(...chunk.faults)
  }
  return { parts, faults }
}

describe('a fault of an object names line, object and what is expected:', () => {
  const domainOf = (change: (text: string) => string) =>
    change(`<domain xmlns="${uri}rdeDomain-1.0"><name>one.test</name><roid>D1-T</roid><status s="ok"/>
<registrant>H-01</registrant><ns><hostObj xmlns="${uri}domain-1.0">ns1.one.test</hostObj></ns>
<clID>R-1</clID><crDate>2025-01-01T00:00:00Z</crDate><exDate>2027-02-28T00:00:00Z</exDate><secDNS>
<keyData xmlns="${uri}secDNS-1.1"><flags>257</flags><protocol>3</protocol><alg>13</alg><pubKey>AwEA</pubKey></keyData>
</secDNS></domain>`)
  const contactOf = (change: (text: string) => string) =>
    change(`<contact xmlns="${uri}rdeContact-1.0"><id>H-01</id><roid>C1-T</roid><status s="ok"/>
<postalInfo type="loc"><name xmlns="${uri}contact-1.0">Jana</name><addr xmlns="${uri}contact-1.0"><street>Ulice 1</street>
<city>Brno</city><cc>CZ</cc></addr></postalInfo><voice>+420.1</voice><email>a@b.test</email><clID>R-1</clID>
<disclose flag="0"><voice xmlns="${uri}contact-1.0"/></disclose></contact>`)
  const faultsOf = async (object: string) => {
    const { parts, faults } = await read(`\n${object}${registrar}`)
    // The following objects are still read.
    expect(parts.at(-1)).toMatchObject({ kind: 'registrar' })
    return faults.map((one) => `${one.object}: ${one.reason}`)
  }

  test('none', async () => {
    expect(await faultsOf(domainOf((text) => text) + contactOf((text) => text))).toEqual([])
  })

  test.each<[string, string | RegExp, string, string]>([
    [
      'a day that is not',
      '2027-02-28',
      '2027-02-29',
      'line 4: <exDate> is "2027-02-29T00:00:00Z": expected a date and time such as 2026-01-31T23:59:59Z',
    ],
    [
      'an hour that is not',
      'T00:00:00Z</crDate>',
      'T25:00:00Z</crDate>',
      'line 4: <crDate> is "2025-01-01T25:00:00Z": expected a date and time such as 2026-01-31T23:59:59Z',
    ],
    [
      'a doubled element',
      '<clID>R-1</clID>',
      '<clID>R-1</clID><clID>R-2</clID>',
      'line 4: <clID> is there more than once',
    ],
    ['a misspelt element', /registrant/g, 'registrat', 'line 3: <registrat> has no place in <domain>'],
    ['a missing element', '<roid>D1-T</roid>', '', 'line 2: <roid> is missing'],
    ['an empty element', '<roid>D1-T</roid>', '<roid> </roid>', 'line 2: <roid> is empty'],
    ['a handle too short', 'H-01', 'H', 'line 3: <registrant> is "H": expected 3 to 16 characters'],
    [
      'a status without a name',
      's="ok"',
      's=""',
      'line 2: the attribute s of <status> is "": expected 1 to 1000 characters',
    ],
    ['an unknown attribute', 's="ok"', 's="ok" t="1"', 'line 2: <status> has an attribute "t" that is not known'],
    [
      'an algorithm too large',
      '<alg>13<',
      '<alg>256<',
      'line 5: <alg> is "256": expected a whole number from 0 to 255',
    ],
    [
      'a sign where the schema has none',
      '<alg>13<',
      '<alg>+13<',
      'line 5: <alg> is "+13": expected a whole number from 0 to 255',
    ],
    [
      'an attribute of another namespace',
      '<clID>',
      '<clID xml:lang="cs">',
      'line 4: <clID> has an attribute "xml:lang" that is not known',
    ],
    ['words between elements', '<clID>', 'words<clID>', 'line 2: <domain> holds text: "words"'],
    [
      'DNSSEC data without a record',
      /<keyData[^]*<\/keyData>/,
      '',
      'line 4: <secDNS> holds none of <dsData> and <keyData>: expected one of them',
    ],
    [
      'no name server',
      /<hostObj[^]*<\/hostObj>/,
      '',
      'line 3: <ns> holds none of <hostObj> and <hostAttr>: expected one of them',
    ],
    ['a key that is not base64', 'AwEA', 'Aw!A', 'line 5: <pubKey> is "Aw!A": expected a key in base64'],
    [
      'a name of 256 characters',
      'one.test</name>',
      `${'a'.repeat(251)}.test</name>`,
      `line 2: <name> is "${'a'.repeat(57)}…": expected 1 to 255 characters`,
    ],
  ])('%s', async (_what, part, by, fault) => {
    expect(await faultsOf(domainOf((text) => text.replace(part, by)))).toEqual([expect.stringContaining(`: ${fault}`)])
  })

  test.each([
    [
      'a street of 200,000 characters',
      'Ulice 1',
      'x'.repeat(200_000),
      `line 3: <street> is "${'x'.repeat(57)}…": expected at most 255 characters`,
    ],
    [
      'four streets',
      '<street>Ulice 1</street>',
      '<street>1</street>'.repeat(4),
      'line 3: <street> is there more than 3 times',
    ],
    ['a country of three letters', '<cc>CZ', '<cc>CZE', 'line 4: <cc> is "CZE": expected a country of two letters'],
    [
      'a telephone number of another form',
      '+420.1',
      '777 123 456',
      'line 4: <voice> is "777 123 456": expected a number such as +420.123456789',
    ],
    [
      'an address of no form',
      'type="loc"',
      'type="local"',
      'line 3: the attribute type of <postalInfo> is "local": expected int, loc',
    ],
    ['a disclosure without its flag', ' flag="0"', '', 'line 5: <disclose> has no attribute flag'],
  ])('%s', async (_what, part, by, fault) => {
    expect(await faultsOf(contactOf((text) => text.replace(part, by)))).toEqual([`contact H-01: ${fault}`])
  })

  test.each([
    [
      'a misspelt object',
      `<domains xmlns="${uri}rdeDomain-1.0"/>`,
      'domains: line 2: <domains> has no place in <contents>',
    ],
    [
      'a count of no kind',
      `<header xmlns="${uri}rdeHeader-1.0"><tld>test</tld><count>1</count></header>`,
      'header: line 2: <count> has no attribute uri',
    ],
  ])('%s', async (_what, object, fault) => {
    expect(await faultsOf(object)).toEqual([fault])
  })

  test('every one, and the next object is read', async () => {
    expect(
      await faultsOf(domainOf((text) => text.replace('H-01', 'H').replace('AwEA', '!').replace('ns1.one.test', ''))),
    ).toHaveLength(3)
  })
})
