import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BrokenDeposit, type DepositPart } from '../deposit.ts'
import type { Remark } from '../report.ts'
import { readDeposit } from './readDeposit.ts'
import { unpack } from './depositBytes.ts'

const uri = 'urn:ietf:params:xml:ns:'
const menu = `<watermark>2026-01-01T00:00:00Z</watermark><rdeMenu><version>1.0</version><objURI>${uri}rdeDomain-1.0</objURI></rdeMenu>`
const open = `<deposit xmlns="${uri}rde-1.0" type="FULL" id="1">`
const registrar = (inside: string) => `<registrar xmlns="${uri}rdeRegistrar-1.0">${inside}</registrar>`
const whole = (contents: string, head = `${open}${menu}`) => `${head}<contents>${contents}</contents></deposit>`
const named = '<id>R-1</id><name>One</name>'

async function read(bytes: string | Buffer, given: { pieces?: number; most?: number } = {}) {
  const { pieces = 1 << 20, most = 2 ** 30 } = given
  const buffer = Buffer.from(bytes)
  const chunks = Array.from({ length: Math.ceil(buffer.length / pieces) }, (_, i) =>
    buffer.subarray(i * pieces, (i + 1) * pieces),
  )
  const parts: DepositPart[] = []
  const faults: Remark[] = []
  let unknown: ReadonlyMap<string, number> = new Map()
  for await (const chunk of readDeposit(unpack(Readable.from(chunks), most))) {
    parts.push(...chunk.parts)
    faults.push(...chunk.faults)
    unknown = chunk.unknown
  }
  return { parts, faults, unknown }
}

async function refusal(bytes: string | Buffer, given?: { pieces?: number; most?: number }): Promise<string> {
  const cause = await read(bytes, given).catch((thrown: unknown) => thrown)
  if (!(cause instanceof BrokenDeposit)) throw new Error(`not refused: ${String(cause)}`)
  expect(cause.message).not.toContain('\n')
  expect(cause.message.length).toBeLessThan(400)
  return cause.message
}

describe('a deposit', () => {
  test('is read the same however its bytes come, plain or gzip', async () => {
    const text = whole(registrar('<id>Ř-1</id><name>Registrátor &amp; syn &#x1F600;</name>'))
    const once = await read(text)
    expect(once.parts[1]).toMatchObject({ kind: 'registrar', id: 'Ř-1', name: 'Registrátor & syn 😀' })
    expect(await read(text, { pieces: 1 })).toEqual(once)
    expect(await read(gzipSync(text), { pieces: 7 })).toEqual(once)
  })

  test('may be large, and come in one piece', async () => {
    const { parts } = await read(whole(registrar(named).repeat(10_000)), { pieces: 1 << 30 })
    expect(parts).toHaveLength(10_001)
  })

  test('may have any prefixes', async () => {
    const text = whole(registrar(named))
    const prefixed = text
      .replaceAll(/<(\/?)(deposit|watermark|rdeMenu|version|objURI|contents)/g, '<$1q:$2')
      .replace('xmlns=', 'xmlns:q=')
    expect(await read(prefixed)).toEqual(await read(text))
  })

  test('yields its head first, in UTC', async () => {
    const text = whole('', `${open}${menu.replace('00:00:00Z', '01:30:00+01:30')}`)
    expect((await read(text)).parts).toEqual([
      {
        kind: 'head',
        head: {
          type: 'FULL',
          id: '1',
          prevId: null,
          resend: 0,
          watermark: '2026-01-01T00:00:00.000Z',
          objUris: [`${uri}rdeDomain-1.0`],
        },
      },
    ])
  })

  test('may hold what nobody knows, which is counted and skipped', async () => {
    const extended = registrar(`${named}<x:one xmlns:x="urn:x"><x:two/></x:one>`)
    const { parts, unknown } = await read(whole(`${extended}${extended}<thing xmlns="urn:y"><id>1</id></thing>`))
    expect(parts).toHaveLength(3)
    expect(Object.fromEntries(unknown)).toEqual({ 'one of urn:x': 2, 'thing of urn:y': 1 })
  })
})

describe('is refused with one line:', () => {
  const bomb = `<!DOCTYPE deposit [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${whole('')}`
  test.each([
    ['a document type with an entity bomb', bomb, /document type/],
    ['an external entity', `<!DOCTYPE deposit SYSTEM "file:///etc/passwd">${whole('')}`, /document type/],
    ['an entity of nobody', whole(registrar('<id>&secret;</id><name>x</name>')), /undefined entity/],
    ['another root', '<html/>', /begins with <html> .* expected <deposit>/],
    ['a root of a wrong namespace', whole('').replace('rde-1.0', 'rde-2.0'), /rde-2\.0.*expected <deposit> of/],
    [
      'an object of a wrong namespace',
      whole('<domain xmlns="urn:d"/>'),
      /<domain> is of the namespace "urn:d": expected/,
    ],
    ['an object without a namespace', whole('<contact xmlns=""/>'), /<contact> is of the namespace "": expected/],
    ['an object of the CSV model', whole(`<contents xmlns="${uri}csvDomain-1.0"/>`), /CSV model/],
    ['a menu of the CSV model', whole('').replace('rdeDomain-1.0', 'csvDomain-1.0'), /CSV model/],
    ['no XML', 'name,roid\nexample.test,D1\n', /no XML.*CSV model/],
    ['an archive', Buffer.from('PK\u0003\u0004 and more'), /zip archive/],
    ['an encrypted file', '-----BEGIN PGP MESSAGE-----\n', /ends in \.ryde/],
    ['another encoding', `<?xml version="1.0" encoding="ISO-8859-2"?>${whole('')}`, /written in "ISO-8859-2"/],
    [
      'bytes that are no UTF-8',
      Buffer.from(whole(registrar(`${named}<url>\u00ff</url>`)), 'latin1'),
      /^line 1: it is not written in UTF-8/,
    ],
    ['no type', whole('').replace('type="FULL"', 'type="ALL"'), /type is "ALL"/],
    [
      'no watermark',
      whole('').replace(/<watermark>.*<\/watermark>/, ''),
      /<watermark> and <rdeMenu> must stand before/,
    ],
    [
      'two watermarks',
      whole('').replace('<rdeMenu>', '<watermark>2026-01-02T00:00:00Z</watermark><rdeMenu>'),
      /line 1: <watermark> is there more than once/,
    ],
    [
      'contents twice',
      whole('').replace('</deposit>', '<contents/></deposit>'),
      /line 1: <contents> has no place behind <contents>/,
    ],
    [
      'an attribute nobody knows',
      whole('').replace(' id="1"', ' id="1" prev="2"'),
      /line 1: <deposit> has an attribute "prev"/,
    ],
    [
      'white space round a namespace',
      whole(registrar(named).replace('-1.0"', '-1.0 "')),
      /line 1: the namespace .* has white space round it/,
    ],
    ['a watermark of no day', whole('').replace('2026-01-01', '2026-13-01'), /<watermark> is "2026-13-01/],
    ['another version', whole('').replace('1.0</version>', '2.0</version>'), /version is "2.0"/],
    ['text between objects', whole('hello'), /text between the objects: "hello"/],
    ['nothing at all', '', /not well-formed XML or cut off/],
    ['no contents', `${open}${menu}</deposit>`, /has no contents/],
    ['a second root', `${whole('')}<deposit/>`, /not well-formed/],
  ])('%s', async (_what, bytes, line) => {
    expect(await refusal(bytes)).toMatch(line)
  })

  test('one that ends anywhere before its end', async () => {
    const text = whole(registrar(named))
    for (let length = 0; length < text.length; length++) expect(await refusal(text.slice(0, length))).not.toBe('')
  })

  test('a gzip that ends too early, or is damaged', async () => {
    const packed = gzipSync(whole(registrar(named)))
    expect(await refusal(packed.subarray(0, packed.length - 20))).toMatch(/cut off: the gzip data/)
    const damaged = Buffer.from(packed)
    damaged.fill(0xff, 20, 40)
    expect(await refusal(damaged)).toMatch(/gzip data are damaged/)
  })

  test('one that unpacks to more than is allowed', async () => {
    const bomb = gzipSync(whole(registrar(named).repeat(20_000)))
    expect(await refusal(bomb, { most: 1_000_000 })).toMatch(/unpacked it is larger than/)
  })

  test('elements without end', async () => {
    expect(await refusal(`${open}${menu}<contents>${'<a xmlns="urn:a">'.repeat(100)}`)).toMatch(/nested deeper than 32/)
  })
})

describe('what never ends is given up early:', () => {
  const endless = (start: string, filling: string) => {
    let given = 0
    const bytes = async function* () {
      yield Buffer.from(`${open}${menu}<contents>${start}`)
      const piece = Buffer.from(filling.repeat(Math.ceil(65_536 / filling.length)))
      for (;;) {
        given += piece.length
        if (given > 2 ** 30) return
        yield piece
      }
    }
    return { bytes: bytes(), given: () => given }
  }

  test.each([
    ['an attribute', registrar('').slice(0, -'></registrar>'.length) + ' a="', 'x', /longer than 256 Ki/],
    ['a text', '<registrar xmlns="urn:r"><id>', 'x', /longer than 256 Ki/],
    ['a name', '<', 'x', /longer than 256 Ki/],
    ['a comment', '<!-- ', 'x', /longer than 256 Ki/],
    ['a number of attributes', '<registrar ', 'b="1" ', /longer than 256 Ki|not well-formed/],
    ['an object', '<registrar xmlns="urn:r">', '<id>1</id>', /an object is larger than 4 Mi/],
  ])('%s of 1 GiB', async (_what, start, filling, line) => {
    const { bytes, given } = endless(start, filling)
    const reading = (async () => {
      let count = 0
      for await (const { parts } of readDeposit(bytes)) count += parts.length
      return count
    })()
    await expect(reading).rejects.toThrow(line)
    expect(given()).toBeLessThan(8 * 1024 * 1024)
  })
})
