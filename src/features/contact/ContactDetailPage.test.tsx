import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContact } from '#contract/contact.ts'
import { listDomains } from '#contract/domain.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aRow } from '#tests/builders/domain.ts'
import { aContact, aPageOf } from '#tests/builders/record.ts'
import { ContactDetailPage, loader } from './ContactDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readContact, () => aContact('JAN'))
  server.answer(listDomains, () => aPageOf([]))
})

const show = (locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/contact/detail/:handle', loader, Component: ContactDetailPage }], '/contact/detail/JAN', {
    locale,
  })

/** Returns the text beside a name in the facts. */
function valueOf(title: string) {
  return screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent
}

describe('the page of a contact', () => {
  test('shows a stranger what is public, and names what is not in one sentence', async () => {
    await show()
    expect(screen.getByText(/This contact is not yours/)).toBeTruthy()
    expect(valueOf('Permanent address')).toBe('Lipová 12602 00 BrnoCzechia')
    expect(screen.queryByText('not given')).toBeNull()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Name',
      'Permanent address',
      'Registrar',
      'Created',
    ])
    const hidden = 'mailing address, telephone, fax, e-mail, notification e-mail, VAT number, and identification'
    expect(screen.getByText(`Hidden: ${hidden}.`)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'States' })).toBeNull()
  })

  test('shows my first domains with this holder, and leads to all of them and back to my domains', async () => {
    server.answer(listDomains, () => ({ ...aPageOf([aRow('a.cz')]), total: 12 }))
    await show()
    const section = within(screen.getByRole('region', { name: 'Your domains with this holder' }))
    expect(section.getByRole('link', { name: 'a.cz' }).getAttribute('href')).toBe('/domains/detail/a.cz')
    expect(section.getByRole('link', { name: 'All 12 domains' }).getAttribute('href')).toBe('/domains?holder=JAN')
    expect(server.requests.find(({ call }) => call === 'listDomains')?.url).toContain('holder=JAN')
    expect(screen.getByRole('link', { name: 'Domains' }).getAttribute('href')).toBe('/domains')
  })

  test('of mine without a domain says that I hold none', async () => {
    server.answer(readContact, () => aContact('JAN', { access: 'own' }))
    await show()
    expect(screen.getByRole('region', { name: 'Domains you hold' }).textContent).toContain('You hold no domains.')
    expect(screen.getByRole('link', { name: 'Edit my contact' }).getAttribute('href')).toBe('/mycontact')
  })

  test('shows its owner every given value with whether others see it, and the empty ones on request', async () => {
    server.answer(readContact, () =>
      aContact('JAN', {
        access: 'own',
        telephone: { disclosed: false, value: '+420.777' },
        email: { disclosed: true, value: null },
        fax: { disclosed: false, value: null },
        ident: { disclosed: false, value: { type: 'op', value: '123' } },
        wantsPostalLetters: true,
      }),
    )
    await show('cs-CZ')
    expect(valueOf('Telefon')).toBe('+420.777Skryté')
    expect(valueOf('Trvalá adresa')).toBe('Lipová 12602 00 BrnoČeskoVeřejné')
    expect(valueOf('Číslo občanského průkazu')).toBe('123Skryté')
    expect(screen.queryByText('neuvedeno')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit 6 nevyplněných údajů' }))
    expect(valueOf('E-mail')).toBe('neuvedeno')
    expect(screen.queryByRole('button', { name: /nevyplněn/ })).toBeNull()
    expect(valueOf('Dopisy o expiraci poštou')).toBe('ano')
  })

  test('that stands nowhere has nothing for strangers but handle and registrar', async () => {
    const hidden = { disclosed: false }
    server.answer(readContact, () =>
      aContact('JAN', { isLinked: false, name: hidden, organization: hidden, address: hidden, createdAt: null }),
    )
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('JANcontact')
    expect(screen.getByText(/no other record uses it/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Record' })).getByRole('link').textContent).toBe('A, a.s.')
    expect(screen.queryByRole('region', { name: 'Contact data' })).toBeNull()
  })

  test('too many looks at others show a message, with another try', async () => {
    server.answer(readContact, () => ({ refusal: 'too-many-requests' }))
    await show()
    expect(screen.getByRole('alert').textContent).toContain('Too many requests')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
