import { describe, expect, onTestFinished, test } from 'vitest'
import type { Language } from '#contract/record.ts'
import { builtInLocales } from '#intl/locales.ts'
import czech from '#intl/cs-CZ.json' with { type: 'json' }
import { setLanguages } from '#server/intl/words.ts'
import { renderLetter } from './renderLetter.ts'

const keys = [Buffer.alloc(32)] as const
const written = (language: Language, given: object) =>
  renderLetter(
    {
      id: '6badc057-629c-4a06-9180-134845e1013e',
      kind: 'operation',
      recipient: 'anna@example.cz',
      language,
      data: { objectType: 'domain', action: 'block-all', undone: null, by: 'ANNA', names: ['alza.cz'], ...given },
      attempts: 0,
    },
    keys,
  )

describe('the letter of an operation', () => {
  test('on one object names it in its subject and speaks of one', () => {
    const { subject, text } = written('cs', {})
    expect(subject).toBe('Úplný zámek zapnut: alza.cz')
    expect(text.split('\n\n')).toEqual([
      'Dobrý den,',
      'kontakt ANNA zapnul v portálu registru úplný zámek. Uvedený záznam teď nelze převést ani změnit, a to ani prostřednictvím registrátora.',
      'alza.cz',
      expect.stringMatching(/^Pokud o této změně nevíte/),
    ])
  })

  test.each([
    ['cs', 'domain', 'Zámek převodu zapnut: 25 000 domén'],
    ['en', 'domain', 'Transfer lock switched on: 25,000 domains'],
    ['cs', 'nsset', 'Zámek převodu zapnut: 25 000 sad jmenných serverů'],
    ['en', 'keyset', 'Transfer lock switched on: 25,000 key sets'],
  ] as const)(
    'in %s on thousands of %ss counts them, and names each on a line of its own',
    (language, type, subject) => {
      const names = Array.from({ length: 25_000 }, (_, at) => `NAME-${at}`)
      const letter = written(language, { action: 'block-transfer', objectType: type, names })
      expect(letter.subject.replaceAll('\u00a0', ' ')).toBe(subject)
      expect(letter.text.split('\n\n')[2]?.split('\n')).toEqual(names)
    },
  )

  test('writes a domain as people do, beside it as the registry does where that differs', () => {
    const { subject, text } = written('en', { names: ['xn--hjek-5na.cz'] })
    expect(subject).toBe('Full lock switched on: hájek.cz (xn--hjek-5na.cz)')
    expect(text.split('\n\n')[2]).toBe('hájek.cz (xn--hjek-5na.cz)')
  })

  test.each(['block-transfer', 'block-all', 'unblock-transfer', 'unblock-all', 'undo'])(
    'on %s says in both languages who did what, in plain lines',
    (action) => {
      for (const language of ['cs', 'en'] as const) {
        const { subject, text } = written(language, { action, names: ['a.cz', 'b.cz'] })
        expect(subject).toMatch(/: 2 /)
        expect(text).toContain('ANNA')
        expect(`${subject}\n${text}`).not.toMatch(/[{}<>]|mail\.|\n{3}|[ \t]\n/)
      }
    },
  )
})

test('names the portal as the sender, in the language of the letter and with words of the registry’s own', () => {
  expect([written('cs', {}).senderName, written('en', {}).senderName]).toEqual(['Registr domén', 'Domain registry'])
  onTestFinished(() => setLanguages({ locales: builtInLocales, dictionaries: {} }))
  setLanguages({ locales: builtInLocales, dictionaries: { 'cs-CZ': { ...czech, 'app.name': 'Ostružina' } } })
  expect([written('cs', {}).senderName, written('en', {}).senderName]).toEqual(['Ostružina', 'Domain registry'])
})

describe('the letter of a merge', () => {
  const ofMerge = (language: Language, given: object) =>
    renderLetter(
      {
        id: '6badc057-629c-4a06-9180-134845e1013e',
        kind: 'merge',
        recipient: 'anna@example.cz',
        language,
        data: {
          into: 'KEEP-ME',
          from: ['OLD-1', 'OLD-2'],
          isMine: true,
          objects: [
            { type: 'domain', name: 'xn--hjek-5na.cz' },
            { type: 'nsset', name: 'NSS-1' },
          ],
          ...given,
        },
        attempts: 0,
      },
      keys,
    )

  test('informs the actor what was merged, that it is final, and which objects moved', () => {
    const { subject, text } = ofMerge('en', {})
    expect(subject).toBe('Contacts merged into KEEP-ME')
    expect(text).toContain('OLD-1, OLD-2')
    expect(text).toContain('cannot be undone')
    expect(text.split('\n\n')[2]).toBe('hájek.cz (xn--hjek-5na.cz)\nNSS-1')
  })

  test('says so where nothing went over', () => {
    const { text } = ofMerge('cs', { objects: [] })
    expect(text).toContain('Žádný záznam je nepoužíval.')
    expect(text).not.toContain('\n\n\n')
  })

  test.each(['cs', 'en'] as const)('informs others in %s about the replaced contacts', (language) => {
    const { subject, text } = ofMerge(language, { isMine: false })
    expect(subject).toMatch(/OLD-1, OLD-2.*KEEP-ME|KEEP-ME.*OLD-1, OLD-2/)
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|mail\./)
  })
})

describe('the letter of an AuthInfo that was made', () => {
  test.each([
    ['cs', 'domain', 'xn--hjek-5na.cz', 'Doména hájek.cz (xn--hjek-5na.cz) má nové heslo k převodu'],
    ['en', 'domain', 'alza.cz', 'Domain alza.cz has a new transfer password'],
    ['cs', 'nsset', 'NSS:A', 'Sada jmenných serverů NSS:A má nové heslo k převodu'],
    ['en', 'keyset', 'KEY:A', 'Key set KEY:A has a new transfer password'],
  ] as const)('in %s names the %s and the contact that made it', (language, objectType, name, subject) => {
    const data = { objectType, name, by: 'ANNA' }
    const letter = renderLetter(
      { id: 'm1', kind: 'auth-info-made', recipient: 'a@example.cz', language, data, attempts: 0 },
      keys,
    )
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain('ANNA')
  })
})

describe('the letter of the registry’s answers to an operation', () => {
  const answers = { about: 'operation', objectType: 'domain', action: 'block-all', handle: null } as const
  const letterOf = (language: Language) =>
    renderLetter(
      {
        id: '6badc057-629c-4a06-9180-134845e1013e',
        kind: 'registry',
        recipient: 'anna@example.cz',
        language,
        data: { ...answers, confirmed: ['a.cz'], rejected: [{ name: 'b.cz', reason: 'Court order 12' }] },
        attempts: 0,
      },
      keys,
    )

  test.each([
    ['cs', 'Tyto změny registr potvrdil a teď platí:'],
    ['en', 'The registry has confirmed these changes, and they are now in force:'],
  ] as const)(
    'in %s gives the rejected ones first and then, in a sentence of its own, the confirmed ones',
    (language, also) => {
      const parts = letterOf(language).text.split('\n\n')
      expect(parts.slice(2, 5)).toEqual(['– b.cz: Court order 12', also, '– a.cz'])
    },
  )
})

test('the letter of a link names the identity provider by its host', () => {
  const data = { deed: 'created', handle: 'NINA', issuer: 'https://id.example/oidc/' }
  const letter = { id: '6badc057-629c-4a06-9180-134845e1013e', recipient: 'nina@example.cz', attempts: 0 }
  const { text } = renderLetter({ ...letter, kind: 'link', language: 'en', data }, keys)
  expect(text).toContain('from an electronic identity from id.example and is linked')
})
