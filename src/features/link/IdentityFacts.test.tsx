import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Identity } from '#contract/session.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { IdentityFacts } from './IdentityFacts.tsx'

beforeEach(() => {
  signedInServer()
})

const identity: Identity = {
  issuer: 'https://id.example',
  method: 'account',
  kind: 'account',
  level: 'identified',
  raiseLevel: { by: 'provider', url: 'https://id.example/raise' },
  name: 'Anna Nováková',
  birthDate: null,
  address: null,
  country: null,
  email: null,
  since: '2026-11-21T08:00:00.000Z',
}
const show = (given: Partial<Identity>) => showPart(<IdentityFacts identity={{ ...identity, ...given }} />, '/')

describe('the level of an account', () => {
  test('that its provider says is raised there, on the page the registry names', async () => {
    await show({})
    expect(await screen.findByText(/reports the level each time you sign in/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /How to raise the level/ }).getAttribute('href')).toBe(
      'https://id.example/raise',
    )
    expect(screen.getByRole('link', { name: 'What each level lets you do' }).getAttribute('href')).toBe('/help#levels')
  })

  test('that the registry sets is raised by the registry, by its name', async () => {
    await show({ raiseLevel: { by: 'registry', url: null } })
    expect((await screen.findByText(/The registry sets the level/)).textContent).toMatch(/Ask it to raise yours: \S+/)
    expect(screen.queryByRole('link', { name: /How to raise/ })).toBeNull()
  })

  test('that is the highest says nothing of raising it', async () => {
    await show({ level: 'validated', raiseLevel: null })
    await screen.findByText('validated')
    expect(screen.queryByText(/registry sets|reports the level/)).toBeNull()
  })
})
