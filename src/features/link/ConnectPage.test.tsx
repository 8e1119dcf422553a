import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestAuthInfo } from '#contract/authInfo.ts'
import { attachContact } from '#contract/link.ts'
import { readIdentity, readInfo, type Identity, type Info } from '#contract/session.ts'
import { signedInServer, showPage } from '#tests/browser/showPage.tsx'
import { anInfo } from '#tests/builders/domain.ts'
import { Component, loader } from './ConnectPage.tsx'
import { EidPage } from './EidPage.tsx'

let server: ReturnType<typeof signedInServer>
const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})

const identity: Identity = {
  issuer: 'https://eid.example',
  method: 'eid',
  kind: 'eid',
  level: 'high',
  raiseLevel: null,
  name: 'Nina Procházková',
  birthDate: '2001-10-10',
  address: 'Školní 11, 360 01 Karlovy Vary, CZ',
  country: 'CZ',
  email: 'nina@mail.example',
  since: '2026-11-21T08:00:00.000Z',
}

beforeEach(() => {
  server = signedInServer()
  server.answer(readInfo, () => nina())
  server.answer(readIdentity, () => identity)
  server.answer(attachContact, () => nina())
  server.answer(requestAuthInfo, () => ({}))
})
afterEach(() => assign.mockClear())

/** A user with an electronic identity and a fresh step-up, but without a contact. */
function nina(given: Partial<Info> = {}): Info {
  const info = anInfo()
  const allowed = { allowed: true, reason: null, stepUpSeconds: null }
  return {
    ...info,
    person: { name: 'Nina Procházková', method: 'eid', kind: 'eid', level: 'high' },
    contact: null,
    contacts: [],
    withoutContact: 'contact-required',
    capabilities: {
      ...info.capabilities,
      'attach-contact': { ...allowed, stepUpSeconds: 300 },
      'create-contact': allowed,
      'switch-contact': allowed,
    },
    session: { ...info.session, authenticatedAt: info.session.now },
    ...given,
  }
}

async function show(address = '/contact/connect?next=%2Fdomains') {
  await showPage([{ path: '/contact/connect', Component, loader }], address)
}

const handle = () => screen.findByRole('textbox', { name: 'Contact handle' })
const secret = () => screen.findByRole('textbox', { name: /AuthInfo/ })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => server.requests.filter(({ call }) => call === 'attachContact').map(({ body }) => body)

/** Everything a storage of the browser holds. */
const entriesOf = (storage: Storage) => JSON.stringify(Object.entries(storage))

describe('connecting a contact', () => {
  test('sends what was typed once, however often it is pressed, and goes on where one was going', async () => {
    await show()
    await userEvent.type(await handle(), 'novak-1')
    await userEvent.type(await secret(), 'ab2cd3ef4gh5jk6mn7pq')
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Connect the contact' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/domains'))
    expect(sent()).toEqual([{ handle: 'NOVAK-1', authInfo: 'ab2cd3ef4gh5jk6mn7pq' }])
  })

  test('never leads to another origin', async () => {
    await show('/contact/connect?next=%2F%2Fevil.example')
    await userEvent.type(await handle(), 'novak-1')
    await userEvent.type(await secret(), 'ab2cd3ef4gh5jk6mn7pq{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  })

  test('refused, it says so and has the focus on the AuthInfo, which is stored nowhere', async () => {
    server.answer(attachContact, () => ({ refusal: 'attach-refused' }))
    await show()
    await userEvent.type(await handle(), 'novak-1')
    await userEvent.type(await secret(), 'guessed-by-a-stranger{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Check both')
    await waitFor(async () => expect(document.activeElement).toBe(await secret()))
    expect(entriesOf(sessionStorage)).toContain('novak-1')
    expect(entriesOf(sessionStorage) + entriesOf(localStorage)).not.toContain('guessed-by-a-stranger')
    expect(assign).not.toHaveBeenCalled()
  })

  test('says at the field what is missing, and sends nothing', async () => {
    await show()
    await press('Connect the contact')
    await waitFor(async () => expect((await handle()).getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(await handle())
    expect(sent()).toEqual([])
  })

  test('has an AuthInfo mailed for the handle in the form, and says the same of any', async () => {
    await show()
    await userEvent.type(await handle(), 'nobody-at-all')
    await press('I don’t have it, send me a new one')
    expect(await screen.findByText(/If contact/)).toBeTruthy()
    const request = server.requests.find(({ call }) => call === 'requestAuthInfo')
    expect(request?.body).toEqual({ type: 'contact', id: 'nobody-at-all' })
  })

  test('shows no earlier refusal beside the answer that one is mailed', async () => {
    server.answer(attachContact, () => ({ refusal: 'attach-refused' }))
    await show()
    await userEvent.type(await handle(), 'novak-1')
    await userEvent.type(await secret(), 'guessed-by-a-stranger{Enter}')
    await screen.findByRole('alert')
    await press('I don’t have it, send me a new one')
    expect(await screen.findByText(/If contact/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('has no AuthInfo mailed for a handle with a refused character', async () => {
    await show()
    await userEvent.type(await handle(), 'anna-nováková')
    await press('I don’t have it, send me a new one')
    expect(document.activeElement).toBe(await handle())
    expect(server.requests.filter(({ call }) => call === 'requestAuthInfo')).toEqual([])
  })

  test('opens its form only to a fresh proof of identity', async () => {
    const info = nina()
    server.answer(readInfo, () => ({
      ...info,
      session: { ...info.session, authenticatedAt: '2020-01-01T00:00:00.000Z' },
    }))
    await show()
    await press('Confirm identity and continue')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getAllByText(/confirm/i, { selector: 'p, span' }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Confirm your identity once more/),
    ])
    expect(assign).toHaveBeenCalledWith(expect.stringContaining('/api/auth/eid/login/?next='))
  })

  test('says that the registry connects contacts where it takes no AuthInfo from the portal', async () => {
    const info = nina()
    const elsewhere = { allowed: false, reason: 'not-at-this-registry', stepUpSeconds: null } as const
    server.answer(readInfo, () => ({ ...info, capabilities: { ...info.capabilities, 'attach-contact': elsewhere } }))
    await show()
    expect((await screen.findByText(/does not know the registry’s passwords/)).textContent).toMatch(
      /Ask the registry to connect the contact to your identity: \S+/,
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'I don’t have it, send me a new one' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Create a new contact' })).toBeTruthy()
  })

  test('is not offered by the page about electronic identities where the registry alone can do it', async () => {
    const info = nina()
    const elsewhere = { allowed: false, reason: 'not-at-this-registry', stepUpSeconds: null } as const
    server.answer(readInfo, () => ({ ...info, capabilities: { ...info.capabilities, 'attach-contact': elsewhere } }))
    await showPage([{ path: '/eid', Component: EidPage }], '/eid')
    expect(await screen.findByText(/Ask the registry to connect the contact to your identity/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create a new contact' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Connect a contact' })).toBeNull()
  })

  test('is not for accounts, which see the reason', async () => {
    server.answer(readInfo, () => anInfo())
    await show()
    expect(await screen.findByText(/An account always has this one contact/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
