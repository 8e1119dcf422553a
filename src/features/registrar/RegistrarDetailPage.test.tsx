import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { readRegistrar } from '#contract/registrar.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aRow } from '#tests/builders/domain.ts'
import { aPageOf, aRegistrar } from '#tests/builders/record.ts'
import { loader, RegistrarDetailPage } from './RegistrarDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readRegistrar, () => aRegistrar('REG-A'))
  server.answer(listDomains, () => aPageOf([]))
})

const show = () =>
  showPage([{ path: '/registrar/detail/:handle', loader, Component: RegistrarDetailPage }], '/registrar/detail/REG-A')

describe('the page of a registrar', () => {
  test('has its company, its rating and the way to its website', async () => {
    await show()
    expect(screen.getByText('12345678')).toBeTruthy()
    expect(screen.getByText('Level 4 of 5')).toBeTruthy()
    const website = screen.getByRole('link', { name: /^a\.example/ })
    expect(website.getAttribute('href')).toBe('https://a.example/')
    expect(website.getAttribute('rel')).toContain('noopener')
  })

  test('shows my first domains there with their next state, and leads to all of them and back to my domains', async () => {
    const rows = [
      aRow('a.cz', { states: ['outzone'], next: { state: 'deleteCandidate', on: '2026-12-09' } }),
      aRow('b.cz', { unicode: 'bé.cz' }),
      ...['c.cz', 'd.cz', 'e.cz', 'f.cz', 'g.cz', 'h.cz'].map((fqdn) => aRow(fqdn)),
    ]
    server.answer(listDomains, () => ({ ...aPageOf(rows), total: 34 }))
    await show()
    const query = server.requests.find(({ call }) => call === 'listDomains')?.url
    expect(query).toContain('registrar=REG-A')
    expect(query).not.toContain('sort')
    const section = within(screen.getByRole('region', { name: 'Your domains with this registrar' }))
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'a.czOut of zonedeletion in 18 days',
      'bé.czexpires Jan 1, 2027',
      ...['c.cz', 'd.cz', 'e.cz', 'f.cz', 'g.cz'].map((fqdn) => `${fqdn}expires Jan 1, 2027`),
    ])
    expect(section.getByRole('link', { name: 'bé.cz' }).getAttribute('href')).toBe('/domains/detail/b.cz')
    expect(section.getByRole('link', { name: 'All 34 domains' }).getAttribute('href')).toBe('/domains?registrar=REG-A')
    expect(screen.getByRole('link', { name: 'Domains' }).getAttribute('href')).toBe('/domains')
  })

  test('says that none of my domains is there', async () => {
    await show()
    expect(screen.getByText('You have no domains with this registrar.')).toBeTruthy()
  })

  test('is shown without my domains when they cannot be loaded', async () => {
    server.answer(listDomains, () => ({ refusal: 'overloaded' }))
    await show()
    expect(screen.getByText('12345678')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Your domains/ })).toBeNull()
  })

  test.each(['javascript:alert(1)', 'www.a.example', 'ftp://a.example'])(
    'shows the website %s and leads nowhere',
    async (url) => {
      server.answer(readRegistrar, () => aRegistrar('REG-A', { url }))
      await show()
      expect(screen.getByText(url)).toBeTruthy()
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Domains'])
    },
  )

  test('that is the registry itself says so and is not rated', async () => {
    server.answer(readRegistrar, () => aRegistrar('REG-A', { isSystem: true }))
    await show()
    expect(screen.getByText(/The registry’s own registrar/)).toBeTruthy()
    expect(screen.queryByText('Certification')).toBeNull()
  })

  test('without a certification says nothing of it', async () => {
    server.answer(readRegistrar, () => aRegistrar('REG-A', { certification: 0 }))
    await show()
    expect(screen.getByText('Created')).toBeTruthy()
    expect(screen.queryByText('Certification')).toBeNull()
  })
})
