import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { Email } from '#contract/input.ts'
import { pasteInto, eraseBefore, masks, regroup, typeInto, type MaskName, type Typed } from './masks.ts'
import { moneyMask } from './moneyMask.ts'

type Name = MaskName | 'money'
const maskOf = (name: Name, locale: string) => (name === 'money' ? moneyMask(locale, 'CZK') : masks[name])

const plainSpaces = (text: string | undefined) => text?.replaceAll('\u00a0', ' ') ?? null

/** Returns the text of a field after each typed character; refused characters stand in brackets. */
function typed(name: Name, text: string, locale = 'cs-CZ'): string {
  const mask = maskOf(name, locale)
  let field: Typed = { text: '', caret: 0 }
  let refused = ''
  for (const inserted of text) {
    const { caret, ...before } = field
    const next = typeInto(mask, { ...before, from: caret, to: caret, inserted })
    if (next) field = next
    else refused += `[${inserted}]`
  }
  return plainSpaces(field.text) + refused
}

/** Returns the text of an empty field after a paste; null where it stays unchanged and is marked as wrong. */
function pasted(name: Name, inserted: string, locale = 'cs-CZ'): string | null {
  return plainSpaces(pasteInto(maskOf(name, locale), { text: '', from: 0, to: 0, inserted })?.text)
}

describe('a typed character that cannot stand there is refused', () => {
  test.each<[Name, string, string]>([
    ['integer', '-12a3', '123[-][a]'],
    ['integer', '4-2', '42[-]'],
    ['integer', '2 000', '2 000'],
    ['integer', '2 5', '2 5'],
    ['integer', ' 2', '2[ ]'],
    ['integer', '2.5', '25[.]'],
    ['positiveInteger', '07', '7[0]'],
    ['positiveInteger', '１２', '12'],
    ['positiveInteger', '10²', '10[²]'],
    ['integer', '①', '[①]'],
    ['alphanumerics', '№', '[№]'],
    ['money', '50²', '50[²]'],
    ['email', 'Novák@mail.cz', 'Novk@mail.cz[á]'],
    ['email', 'info@háčky.cz', 'info@háčky.cz'],
    ['email', 'a＠b@c.cz', 'a@bc.cz[@]'],
    ['alphanumerics', '-NS-1', 'NS-1[-]'],
    ['telephone', '+420 777x', '+420 777[x]'],
    ['digest', '2BB183AF 5F22', '2BB183AF 5F22'],
    ['digest', '2b:b1', '2b:b1'],
    ['digest', '-KEY', '-KEY'],
    ['digest', 'KEY 1', 'KEY1[ ]'],
    ['digest', 'klíč', 'kl[í][č]'],
    ['money', '-1200,50', '1 200,50[-]'],
    ['money', '1.5', '1.5'],
    ['money', '1.000.000', '1.000.000'],
    ['money', '1 000', '1 000'],
    ['money', '1,505', '1,50[5]'],
  ])('%s, typed “%s”, holds “%s”', (name, text, held) => {
    expect(typed(name, text)).toBe(held)
  })
})

describe('a text from elsewhere is read as a whole, or stays as it is', () => {
  test.each<[Name, string, string | null]>([
    ['integer', ' 12\n', '12'],
    ['integer', '2 000', '2000'],
    ['integer', '2.5', null],
    ['integer', '12 3', null],
    ['integer', '-3', null],
    ['integer', '-1 000', null],
    ['integer', '007', '7'],
    ['positiveInteger', '007', '7'],
    ['positiveInteger', '10²', null],
    ['integer', '１　０００', '1000'],
    ['alphanumerics', '㏄', null],
    ['telephone', '777 123 456²', null],
    ['email', 'a@b.cz²', null],
    ['email', 'info@ﬁrma.cz', null],
    ['money', '5 000²', null],
    ['positiveInteger', '0', null],
    ['positiveInteger', '-3', null],
    ['email', ' jan@mail.cz\n', 'jan@mail.cz'],
    ['email', 'Jan Novák <jan@mail.cz>', 'jan@mail.cz'],
    ['email', '<jan@mail.cz>, ', 'jan@mail.cz'],
    ['email', 'mailto:jan@mail.cz', 'jan@mail.cz'],
    ['email', 'info@háčky.cz', 'info@xn--hky-ela4t.cz'],
    ['email', 'Jan.Novák@mail.cz', null],
    ['email', 'jan@mail.cz, eva@mail.cz', null],
    ['alphanumerics', ' NS-1 ', 'NS-1'],
    ['alphanumerics', 'NS 1', null],
    ['telephone', ' +420 777 123 456 ', '+420 777 123 456'],
    ['telephone', 'tel. 777', null],
    ['digest', ' 2BB183AF 5F22588179A53B0A\n', '2BB183AF 5F22588179A53B0A'],
    ['digest', 'AUTO-KEY:1', 'AUTO-KEY:1'],
    ['digest', 'kolo.cz. IN DS 12345 13 2 2BB183AF', null],
  ])('%s, pasted “%s”, is %s', (name, text, held) => {
    expect(pasted(name, text)).toBe(held)
  })

  test.each<[string, string, string | null]>([
    ['1 000,50 Kč', 'cs-CZ', '1 000,50'],
    ['1 000,50 Kč', 'en-US', '1,000.50'],
    ['CZK 1,000.50', 'cs-CZ', '1 000,50'],
    ['5 000 Kč', 'en-US', '5,000'],
    ['€1,000.50', 'cs-CZ', null],
    ['500 EUR', 'cs-CZ', null],
    ['USD 5000', 'en-US', null],
    ['$5,000', 'en-US', null],
    ['CZK 1000', 'cs-CZ', '1 000'],
    ['500,-', 'cs-CZ', '500'],
    ['500,- Kč', 'cs-CZ', '500'],
    ['1.234.567,8', 'en-US', '1,234,567.8'],
    ['1,234', 'en-US', '1,234'],
    ["1'234.50", 'cs-CZ', '1 234,50'],
    ['1,5', 'en-US', '1.5'],
    ['1.000', 'cs-CZ', null],
    ['1,000', 'cs-CZ', null],
    ['1.000', 'en-US', null],
    ['1,234,56', 'en-US', null],
    ['12 345,678 Kč', 'cs-CZ', null],
    ['-500', 'cs-CZ', null],
    ['500 to 600', 'en-US', null],
    ['5 5', 'cs-CZ', null],
  ])('an amount pasted as “%s” in %s is %s', (text, locale, held) => {
    expect(pasted('money', text, locale)).toBe(held)
  })

  test('in the middle of another it comes where it was pasted', () => {
    const mask = maskOf('money', 'en-US')
    expect(pasteInto(mask, { text: '1,234', from: 1, to: 1, inserted: ' 9 ' })).toEqual({ text: '19,234', caret: 2 })
    expect(pasteInto(mask, { text: '1.50', from: 4, to: 4, inserted: '7' })).toBeNull()
  })
})

/** Returns the amount that a person reads in a text with digits and separators; null where it is none. */
function amountReadIn(text: string): number | null {
  const trimmed = text.trim().replace(/[.,]$/, '')
  const numbers = trimmed.split(/\D/)
  const signs: string[] = trimmed.match(/\D/g) ?? []
  const last = numbers.at(-1) ?? ''
  const hasDecimals = /[.,]/.test(signs.at(-1) ?? '') && last.length < 3 && last !== ''
  const decimals = hasDecimals ? (numbers.pop() ?? '') : ''
  const decimal = hasDecimals ? signs.pop() : undefined
  const [first = '', ...groups] = numbers
  const isGrouped = first.length < 4 && groups.every((group) => group.length === 3)
  const isAmount = first !== '' && (groups.length === 0 || (isGrouped && new Set(signs).size === 1))
  return isAmount && !signs.includes(decimal ?? '-') ? Number(`${numbers.join('')}.${decimals}`) : null
}

describe.each(['en-US', 'cs-CZ'])('an amount in %s', (locale) => {
  const mask = maskOf('money', locale)
  const sent = (text: string) => {
    const read = mask.read(text)
    return read === null ? null : Number(mask.bare(read).replace(',', '.'))
  }
  const written = fc.oneof(
    fc.stringMatching(/^[\d,. ]{0,10}$/),
    fc
      .tuple(fc.nat(9_999_999), fc.constantFrom('', ',', '.', ' '), fc.constantFrom('', ',5', '.50', ',505', '.'))
      .map(([amount, group, end]) => String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, group) + end),
  )

  test('typed or pasted is the one that a person reads, or unclear, or a key is refused', () => {
    const isRight = fc.property(written, (text) => {
      const shown = typed('money', text, locale)
      const amounts = [shown.includes('[') ? null : sent(shown), sent(text)]
      return amounts.every((amount) => amount === null || amount === amountReadIn(text))
    })
    expect(fc.check(isRight, { numRuns: 3000 }).counterexample).toBeNull()
  })
})

test.each([
  ['1000,50', '1000,50', '1,000.50'],
  ['10 000,5', '10 000,5', '10,000.5'],
  ['1,000', '1,000', '1,000'],
  ['1,000,000.50', '1,000,000.50', '1,000,000.50'],
  ['1,000,50', '1,000,50', null],
  ['5000,555', '5000,55[5]', null],
  ['1,0005', '1,000[5]', null],
])('an amount typed as “%s” in English shows %s and is read as %s', (text, shown, read) => {
  expect(typed('money', text, 'en-US')).toBe(shown)
  expect(pasted('money', shown, 'en-US')).toBe(read)
})

describe('an amount', () => {
  const mask = maskOf('money', 'en-US')

  test('leaves the caret behind the digit it was behind', () => {
    expect(typeInto(mask, { text: '1,234', from: 1, to: 1, inserted: '9' })).toEqual({ text: '19,234', caret: 2 })
    expect(regroup(mask, { text: '1,34', caret: 2 })).toEqual({ text: '134', caret: 1 })
  })

  test('loses the digit before a sign that only groups', () => {
    expect(eraseBefore(mask, { text: '1234', caret: 1 })).toEqual({ text: '234', caret: 0 })
  })
})

describe('the mask of an e-mail', () => {
  const characters = Array.from({ length: 0x24f }, (_, at) => String.fromCodePoint(at))

  test('accepts the characters that the contract accepts before the sign', () => {
    const accepted = characters.filter((one) => masks.email.accepts(`a${one}a`) && one !== '@')
    expect(accepted).toEqual(characters.filter((one) => Email.safeParse(`a${one}a@b.cz`).success))
  })

  test('reads an internationalized domain as the contract accepts it', () => {
    expect(Email.safeParse(masks.email.read('info@почта.рф')).data).toBe('info@xn--80a1acny.xn--p1ai')
  })
})
