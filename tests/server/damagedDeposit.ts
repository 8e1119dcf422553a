import { elementsOf, named, pathOf, splice, type Element } from './editXml.ts'
import { randomOf, type Random } from './seededRandom.ts'

/** A deposit with one damage, and what was done to it. */
export type Damaged = { way: string; detail: string; bytes: Buffer }

type Edit = { detail: string; text: string | Buffer }

/** One way to damage a deposit; null where this deposit has no place for it. */
type Damage = (text: string, elements: readonly Element[], random: Random) => Edit | null

/** The deposit damaged in the way of this number: the same number does the same to the same deposit. */
export function damaged(text: string, number: number): Damaged {
  const elements = elementsOf(text)
  const names = Object.keys(ways)
  for (let attempt = 0; ; attempt++) {
    const random = randomOf(number * 1000 + attempt)
    const way = names[number % names.length] ?? ''
    const edit = ways[way]?.(text, elements, random) ?? null
    if (edit === null || edit.text === text) continue
    return { way, detail: edit.detail, bytes: Buffer.isBuffer(edit.text) ? edit.text : Buffer.from(edit.text) }
  }
}

const ways: Readonly<Record<string, Damage>> = {
  dropped: (text, elements, random) => {
    const element = random.of(elements.slice(1))
    return { detail: pathOf(element), text: splice(text, element.from, element.to, '') }
  },
  doubled: (text, elements, random) => {
    const element = random.of(elements.slice(1))
    return { detail: pathOf(element), text: splice(text, element.to, element.to, text.slice(element.from, element.to)) }
  },
  renamed: (text, elements, random) => {
    const element = random.of(elements)
    const name = random.of([`${element.name}x`, element.name.slice(0, -1), random.of(elements).name])
    return { detail: `${pathOf(element)} to ${name}`, text: named(text, element, name) }
  },
  moved: (text, elements, random) => {
    const element = random.of(elements.slice(2))
    const into = random.of(elements.filter((one) => one.children.length > 0 && one !== element.parent))
    if (into.from >= element.from && into.to <= element.to) return null
    const piece = text.slice(element.from, element.to)
    const detail = `${pathOf(element)} into ${pathOf(into)}`
    const cut = (source: string) => splice(source, element.from, element.to, '')
    const put = (source: string, at: number) => splice(source, at, at, piece)
    return {
      detail,
      text: into.closeFrom > element.from ? cut(put(text, into.closeFrom)) : put(cut(text), into.closeFrom),
    }
  },
  namespace: (text, _elements, random) => {
    const uri = random.of([...text.matchAll(/xmlns:\w+="([^"]+)"/g)].map(([, found = '']) => found))
    const other = random.of([
      'urn:x',
      '',
      uri.replace('1.', '2.'),
      uri.toUpperCase(),
      `${uri} `,
      'urn:ietf:params:xml:ns:rdeHost-1.0',
    ])
    return { detail: `${uri} to ${other}`, text: text.replace(`="${uri}"`, `="${other}"`) }
  },
  prefix: (text, elements, random) => {
    const element = random.of(elements)
    const [, local = ''] = element.name.split(':')
    const prefix = random.of(['rdeDomain', 'rdeHost', 'rdeContact', 'contact', 'domain', 'rde', 'epp', 'none'])
    return { detail: `${pathOf(element)} to ${prefix}`, text: named(text, element, `${prefix}:${local}`) }
  },
  long: (text, elements, random) =>
    valued(text, elements, random, (value) => `${value}${'x'.repeat(random.of([1, 20, 300, 5000, 70_000]))}`),
  short: (text, elements, random) =>
    valued(text, elements, random, (value) => value.slice(0, random.below(Math.max(1, value.length)))),
  empty: (text, elements, random) =>
    valued(text, elements, random, () => random.of(['', ' ', '\n', '\u00a0', '\u2003'])),
  control: (text, elements, random) =>
    valued(
      text,
      elements,
      random,
      (value) =>
        `${value}${random.of(['\u0000', '\u0007', '\u001b[31m', '&#0;', '&#7;', '\u0085', '\u202e', '\ufeff', '\ufffe', '&#xD800;', '\t', '&#10;'])}`,
    ),
  strange: (text, elements, random) => valued(text, elements, random, () => random.of(strangers)),
  date: (text, elements, random) =>
    valued(
      text,
      elements.filter(({ name }) => /(Date|watermark)$/.test(name)),
      random,
      () => random.of(dates),
    ),
  number: (text, elements, random) =>
    valued(
      text,
      elements.filter(({ name }) => /count|gurid|keyTag|alg|digestType|flags|protocol|maxSigLife|version/.test(name)),
      random,
      () => random.of(numbers),
    ),
  reference: (text, elements, random) =>
    valued(
      text,
      elements.filter(({ name }) => /clID|Rr$|registrant|:contact$|hostObj|idnTableId|:id$|roid/.test(name)),
      random,
      () => random.of(['NOBODY-1', 'nobody', 'C1-TEST', 'B7ZSK0GIS', 'n571o9v8z', 'x y z', 'žluťoučký']),
    ),
  enumeration: (text, _elements, random) =>
    attributed(text, random, () =>
      random.of(['', 'x', 'OK', 'int ', 'LOC', 'admin tech', '2', 'TRUE', 'v5', 'clientNothing']),
    ),
  attributeLost: (text, _elements, random) => {
    const found = random.of(attributesOf(text))
    return { detail: found[0], text: splice(text, found.index, found.index + found[0].length, '') }
  },
  attributeAdded: (text, elements, random) => {
    const element = random.of(elements)
    const at = element.from + 1 + element.name.length
    const attribute = random.of([
      ' foo="1"',
      ' type="int"',
      ' xml:lang="cs"',
      ' xmlns="urn:x"',
      ' s="ok"',
      ' rde:x="1"',
      ' flag="0"',
      ' x="12"',
    ])
    return { detail: `${attribute} to ${pathOf(element)}`, text: splice(text, at, at, attribute) }
  },
  textBetween: (text, elements, random) => {
    const element = random.of(elements.filter(({ children }) => children.length > 0))
    const at = random.of([element.openTo, element.closeFrom])
    const words = random.of([
      'words',
      '&lt;',
      ']]>',
      '&unknown;',
      '<!-- -- -->',
      '<![CDATA[words]]>',
      '<?php echo ?>',
      '<x/>',
      '<y:x xmlns:y="urn:y">1</y:x>',
    ])
    return { detail: `${words} in ${pathOf(element)}`, text: splice(text, at, at, words) }
  },
  truncated: (text, _elements, random) => {
    const bytes = Buffer.from(text)
    const length = random.below(bytes.length)
    return { detail: `to ${length} bytes`, text: bytes.subarray(0, length) }
  },
  flipped: (text, _elements, random) => {
    const bytes = Buffer.from(text)
    const flips = 1 + random.below(3)
    for (let flip = 0; flip < flips; flip++) {
      const at = random.below(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    }
    return { detail: `${flips} bits`, text: bytes }
  },
  encoding: (text, _elements, random) => {
    const [detail, edit] = random.of<[string, string | Buffer]>([
      ['latin1', Buffer.from(text, 'latin1')],
      ['utf16', Buffer.from(text, 'utf16le')],
      ['declared latin1', text.replace('UTF-8', 'ISO-8859-1')],
      ['declared utf16', text.replace('UTF-8', 'UTF-16')],
      [
        'a byte of none',
        Buffer.concat([Buffer.from(text.slice(0, 4000)), Buffer.from([0xc3, 0x28]), Buffer.from(text.slice(4000))]),
      ],
      ['a doctype', text.replace('?>', '?><!DOCTYPE d [<!ENTITY e "x">]>')],
      ['an entity', text.replace('<rdeHost:addr', '&e;<rdeHost:addr')],
      ['XML 1.1', text.replace('version="1.0"', 'version="1.1"')],
      ['two documents', text + text],
      ['nothing', ''],
    ])
    return { detail, text: edit }
  },
}

const dates = [
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01',
  'yesterday',
  '2026-01-01T25:00:00Z',
  '2026-01-01T23:59:60Z',
  '2030-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '-0044-03-15T00:00:00Z',
  '12026-01-01T00:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00+15:00',
  '2026-01-01T00:00:00+01:00',
  '2026-1-1T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2024-02-29T24:00:00Z',
  '2026-01-01T00:00:00.Z',
  '1000-01-01T00:00:00Z',
  '2026-01-01t00:00:00z',
]

const numbers = [
  '-1',
  '0',
  '1e3',
  '99999999999999',
  '65536',
  '256',
  '+1',
  '1.0',
  '0x10',
  '٣',
  '2147483648',
  ' 3 ',
  '-0',
  '007',
]

const strangers = [
  'a.b.cz',
  'd954hzk.cz',
  'ns1 hosting0!example',
  '-x.cz',
  'x..cz',
  '.',
  'xn--a.cz',
  'X'.repeat(64) + '.cz',
  '999.1.1.1',
  '2001:db8::1%eth0',
  '::ffff:1.2.3.4',
  '+420 123',
  '+420.12345678901234567',
  '???',
  'CZE',
  'C',
  'D1',
  'D1-',
  '-CZ',
  'D 1-CZ',
  'Ž1-CZ',
  "'; drop table domain; --",
  '../../etc/passwd',
  '🙂',
  'a\u0301',
  'ﬀ',
  'A'.repeat(16),
  'A'.repeat(17),
  'ab',
  'abc==',
  'AB',
  'ABC',
  'no base64!',
  'A===',
]

/** The text with the value of one of the elements without children changed. */
function valued(text: string, elements: readonly Element[], random: Random, change: (value: string) => string): Edit {
  const leaf = random.of(elements.filter((one) => one.children.length === 0 && one.closeFrom > one.openTo))
  const value = change(text.slice(leaf.openTo, leaf.closeFrom))
  return {
    detail: `${pathOf(leaf)} is ${JSON.stringify(value.slice(0, 40))}`,
    text: splice(text, leaf.openTo, leaf.closeFrom, value),
  }
}

const attributesOf = (text: string) => [...text.matchAll(/ (?!xmlns|version|encoding)[\w:]+="[^"]*"/g)]

function attributed(text: string, random: Random, change: () => string): Edit {
  const found = random.of(attributesOf(text))
  const changed = found[0].replace(/"[^"]*"/, `"${change()}"`)
  return { detail: `${found[0]} to${changed}`, text: splice(text, found.index, found.index + found[0].length, changed) }
}
