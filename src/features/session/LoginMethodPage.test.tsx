import { cleanup, screen } from '@testing-library/react'
import type { InitialEntry } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Settings } from '#contract/system.ts'
import { changeLocale } from '#intl/messages.ts'
import { showPage } from '#tests/browser/showPage.tsx'
import { someSettings } from '#tests/builders/domain.ts'
import { sessionEnded } from '#src/routing/paths.ts'
import { LoginMethodPage } from './LoginMethodPage.tsx'

const settings: Settings = {
  ...someSettings,
  methods: [
    { method: 'account', kind: 'account', name: { cs: 'Účet registru', en: 'Registry account' } },
    { method: 'eid', kind: 'eid', name: { cs: 'Elektronická identita', en: 'Electronic identity' } },
  ],
}

async function show(address: InitialEntry, given: Partial<Settings> = {}) {
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

  test('says that the session has ended, where that is the reason, and shows no path', async () => {
    await show({ pathname: '/login-method', search: '?next=%2Fdomains%3Foperation%3D1', state: sessionEnded })
    expect(screen.getByText('Your session has ended. Sign in to continue where you were.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('operation')
    cleanup()
    await show('/login-method?next=%2Fdomains')
    expect(screen.queryByText(/Your session has ended/)).toBeNull()
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
