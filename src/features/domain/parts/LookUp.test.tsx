import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { lookUpDomain } from '#contract/domain.ts'
import { readSettings } from '#contract/system.ts'
import { someSettings } from '#tests/builders/domain.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { LookUp } from './LookUp.tsx'

const none = { unicode: null, isRegistered: false, isRegistrable: true, brokenRule: null }
const free = { fqdn: 'a.cz', ...none, registrar: null, expiresOn: null, states: [], auctionId: null }
const taken = { isRegistered: true, registrar: { handle: 'REG-A', name: 'A, a.s.' }, expiresOn: '2031-01-01' }

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
  server.answer(lookUpDomain, () => ({ ...free, ...taken, states: ['outzone' as const, 'linked' as const] }))
})

async function lookUp(text: string, given: Parameters<typeof showPart>[2] = {}) {
  await showPart(<LookUp />, '/', given)
  await userEvent.type(screen.getByRole('textbox', { name: 'Is a domain registered?' }), `${text}{Enter}`)
}

const refusalOf = (typed: string) => `“${typed}” is not a domain name. Type one such as example.cz.`

describe('LookUp', () => {
  test('shows the registrar, the expiry and the exceptional states of a registered name', async () => {
    await lookUp(' https://www.a.cz/path ')
    expect(await screen.findByText('Registered with A, a.s. until January 1, 2031.')).toBeTruthy()
    expect(screen.getByText('Out of zone')).toBeTruthy()
    expect(server.requests.find(({ call }) => call === 'lookUpDomain')?.url).toBe('/api/public/domain/a.cz/')
  })

  test('says of an expired name when it expired', async () => {
    server.answer(lookUpDomain, () => ({ ...free, ...taken, states: ['expired' as const] }))
    await lookUp('a.cz')
    expect(await screen.findByText('Registered with A, a.s., expired on January 1, 2031.')).toBeTruthy()
  })

  test.each(['http://A.cz:8080/?q#x', 'info@A.cz', '<A.cz>'])('takes the name out of %s', async (text) => {
    await lookUp(text)
    await screen.findByText('a.cz')
    expect(server.requests.find(({ call }) => call === 'lookUpDomain')?.url).toBe('/api/public/domain/A.cz/')
  })

  test('takes a name without a zone as one of this registry, never of its ENUM zone', async () => {
    server.answer(readSettings, () => ({ ...someSettings, zones: ['0.2.4.e164.arpa', 'cz'] }))
    await lookUp('kolo')
    await screen.findByText('a.cz')
    expect(server.requests.find(({ call }) => call === 'lookUpDomain')?.url).toBe('/api/public/domain/kolo.cz/')
  })

  test('takes a name without a zone from the address too', async () => {
    await showPart(<LookUp />, '/?name=kolo')
    await screen.findByText('a.cz')
    expect(server.requests.find(({ call }) => call === 'lookUpDomain')?.url).toBe('/api/public/domain/kolo.cz/')
  })

  test('says how to write a name when the text is none', async () => {
    server.answer(lookUpDomain, () => ({ refusal: 'invalid-values' }))
    await lookUp('-.cz')
    expect((await screen.findByRole('alert')).textContent).toBe(refusalOf('-.cz'))
  })

  test.each(['.', '..', '.cz', 'a..cz'])('says at the field that %s is no name, and requests nothing', async (text) => {
    await showPart(<LookUp />, `/?name=${text}`)
    expect(screen.getByRole('alert').textContent).toBe(refusalOf(text))
    const field = screen.getByRole('textbox', { name: 'Is a domain registered?' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    expect(server.requests.map(({ call }) => call)).not.toContain('lookUpDomain')
  })

  test('looks up no part of several words', async () => {
    server.answer(lookUpDomain, () => ({ refusal: 'invalid-values' }))
    await lookUp('bad name')
    expect((await screen.findByRole('alert')).textContent).toBe(refusalOf('bad name.cz'))
    expect(server.requests.find(({ call }) => call === 'lookUpDomain')?.url).toContain('/bad%20name.cz/')
  })

  test('says of a number that is not registered no more than that', async () => {
    server.answer(lookUpDomain, () => ({ ...free, fqdn: '1.2.0.2.4.e164.arpa' }))
    await lookUp('1.2.0.2.4.e164.arpa')
    expect(await screen.findByText('Not registered. A registrar can register it for you.')).toBeTruthy()
  })

  test('says that a name is not registered, or not in this registry', async () => {
    server.answer(lookUpDomain, () => free)
    await lookUp('a.cz')
    expect(await screen.findByText(/^Available\./)).toBeTruthy()
    server.answer(lookUpDomain, () => ({ ...free, fqdn: 'a.example', isRegistrable: false }))
    await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
    expect(await screen.findByText(/^Not in this registry/)).toBeTruthy()
  })

  describe('says which rule of the zone refuses a name', () => {
    const refused = (rule: 'idn' | 'double-hyphen' | 'label-count', zone = 'cz', labelCount = 1) => ({
      ...{ ...free, isRegistrable: false, brokenRule: { rule, zone, labelCount } },
    })
    const idn = { ...refused('idn'), fqdn: 'xn--kol-zma.cz', unicode: 'kolé.cz' }
    const links = () => screen.queryAllByRole('link').map((link) => link.textContent)

    test('and leads from a name with accents to the one without', async () => {
      server.answer(lookUpDomain, (url) => (url.includes('xn--') || url.includes('%') ? idn : free))
      await lookUp('kolé.cz')
      expect(await screen.findByText(/only the letters a to z without accents/)).toBeTruthy()
      await userEvent.click(screen.getByRole('link', { name: 'Look up kole.cz' }))
      expect(await screen.findByText(/^Available\./)).toBeTruthy()
      expect(server.requests.at(-1)?.url).toBe('/api/public/domain/kole.cz/')
    })

    test('and leads from a part of a domain to the domain', async () => {
      server.answer(lookUpDomain, () => ({ ...refused('label-count'), fqdn: 'mail.kolo.cz' }))
      await lookUp('mail.kolo.cz')
      expect(await screen.findByText(/only names directly under .cz are/)).toBeTruthy()
      expect(links()).toEqual(['Look up kolo.cz'])
    })

    test.each([
      ['two hyphens', 'a--b.cz', refused('double-hyphen'), /two hyphens in a row/],
      ['another script', 'xn--e1afmapc.cz', { ...idn, unicode: 'пример.cz' }, /letters a to z/],
      ['a long number', '1.2.0.2.4.e164.arpa', refused('label-count', '0.2.4.e164.arpa', 9), /at most 9 digits/],
      ['too few parts', 'a.co.example', refused('label-count', 'co.example', 2), /2 parts before it/],
    ])('and leads nowhere: %s', async (_what, fqdn, answer, reason) => {
      server.answer(lookUpDomain, () => ({ ...answer, fqdn }))
      await lookUp(fqdn)
      expect(await screen.findByText(reason)).toBeTruthy()
      expect(links()).toEqual([])
    })
  })

  describe('leads on', () => {
    const operator = { name: 'The registry', url: 'https://registry.example/' }
    const ofOperator = { frame: { settings: { ...someSettings, operator }, info: null } }

    test('to the page of a registered name', async () => {
      await lookUp('a.cz', ofOperator)
      const link = await screen.findByRole('link', { name: 'Is it yours? Sign in to open it' })
      expect(link.getAttribute('href')).toBe('/domains/detail/a.cz')
    })

    test('from a free name to the registry with its registrars', async () => {
      server.answer(lookUpDomain, () => free)
      await lookUp('a.cz', ofOperator)
      const link = await screen.findByRole('link', { name: /^Find a registrar at The registry/ })
      expect(link.getAttribute('href')).toBe(operator.url)
    })

    test('from a name in auction to its auction, and not to a registrar', async () => {
      const auctionId = '019a5b1e-0000-7000-8000-000000000000'
      server.answer(lookUpDomain, () => ({ ...free, auctionId }))
      await lookUp('a.cz', ofOperator)
      expect(await screen.findByText('In auction. Only the winner can register it.')).toBeTruthy()
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        `/auctions/detail/${auctionId}`,
      ])
    })
  })

  test('has an address for each name, which Back returns to', async () => {
    server.answer(lookUpDomain, (url) => ({ ...free, fqdn: url.includes('b.cz') ? 'b.cz' : 'a.cz' }))
    const router = await showPart(<LookUp />, '/?name=a.cz')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Is a domain registered?' })
    expect(await screen.findByText('a.cz')).toBeTruthy()
    expect(field.value).toBe('a.cz')
    await userEvent.clear(field)
    await userEvent.type(field, 'b{Enter}')
    expect(await screen.findByText('b.cz')).toBeTruthy()
    expect(router.state.location.search).toBe('?name=b.cz')
    await act(() => router.navigate(-1))
    expect(await screen.findByText('a.cz')).toBeTruthy()
    expect(field.value).toBe('a.cz')
  })

  test('shows an example in the empty field, and looks nothing up', async () => {
    await showPart(<LookUp />, '/')
    expect(screen.getByPlaceholderText('example.cz')).toBeTruthy()
    expect(server.requests.map(({ call }) => call)).not.toContain('lookUpDomain')
  })

  test('says that an address has looked up too many names', async () => {
    server.answer(lookUpDomain, () => ({ refusal: 'too-many-requests' }))
    await lookUp('a.cz')
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
