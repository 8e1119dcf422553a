import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Settings } from '#contract/system.ts'
import { changeLocale } from '#intl/messages.ts'
import { showPage } from '#tests/browser/showPage.tsx'
import { someSettings } from '#tests/builders/domain.ts'
import { LoginMethodPage } from './LoginMethodPage.tsx'

const settings: Settings = {
  ...someSettings,
  methods: [
    { method: 'account', kind: 'account', name: { cs: 'Účet registru', en: 'Registry account' } },
    { method: 'eid', kind: 'eid', name: { cs: 'Elektronická identita', en: 'Electronic identity' } },
  ],
}

async function show(address: string, given: Partial<Settings> = {}) {
  await showPage([{ path: '*', Component: LoginMethodPage }], address, {
    frame: { settings: { ...settings, ...given }, info: null },
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
}

const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('LoginMethodPage', () => {
  test('offers every configured method and preserves the address the visitor wanted', async () => {
    await show('/login-method?next=%2Fdomains%3Fpage%3D2')
    expect(linkOf(/Registry account/)).toBe('/api/auth/account/login/?next=%2Fdomains%3Fpage%3D2')
    expect(linkOf(/Electronic identity/)).toBe('/api/auth/eid/login/?next=%2Fdomains%3Fpage%3D2')
  })

  test('never leads to another origin', async () => {
    await show('/login-method?next=%2F%2Fevil.example')
    expect(linkOf(/Registry account/)).toBe('/api/auth/account/login/?next=%2F')
  })

  test('says where one returns, but not that one returns to the start', async () => {
    await show('/login-method?next=%2Fdomains')
    expect(screen.getByText(/After signing in you will return to/).textContent).toContain('/domains')
    cleanup()
    await show('/login-method?next=%2Fauctions%2Fpayment%2F019a5b1e-0000-7000-8000-000000000000')
    expect(screen.getByText(/After signing in you will return to/).textContent).toMatch(/ \/auctions\/payment\/…$/)
    cleanup()
    await show('/login-method?next=%2F')
    expect(screen.queryByText(/After signing in you will return to/)).toBeNull()
  })

  test('says what went wrong before, by its code', async () => {
    await show('/login-method?problem=sign-in-cancelled')
    expect(screen.getByRole('alert').textContent).toContain('You cancelled signing in')
  })

  test('says nothing of a code nobody has', async () => {
    await show('/login-method?problem=made-up')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says who is who in the demo, and only there', async () => {
    const person = { method: 'account', username: 'anna', name: 'Anna', about: { cs: 'Ověřená', en: 'Validated' } }
    await show('/login-method', { demo: { people: [person], mailboxUrl: 'http://localhost:8081/' } })
    expect(linkOf(/Anna/)).toBe('/api/auth/account/login/?next=%2F&loginHint=anna')
  })

  test('speaks the other language at once', async () => {
    await show('/login-method')
    await changeLocale('cs-CZ')
    expect(await screen.findByRole('heading', { level: 1, name: 'Přihlášení' })).toBeTruthy()
  })
})
