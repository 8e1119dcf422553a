import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMyContact } from '#contract/myContact.ts'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { myContact } from '#tests/builders/myContact.ts'
import { loader, StatePage } from './StatePage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
})

const show = () =>
  showPage(
    [{ Component: MyContactLayout, children: [{ path: '/mycontact/detail/state', loader, Component: StatePage }] }],
    '/mycontact/detail/state',
  )
const since = '2026-01-01T00:00:00.000Z'

describe('the states of my contact', () => {
  test('are each shown with the meaning, the author and the importance', async () => {
    server.answer(readMyContact, () =>
      myContact(
        {},
        {
          states: [
            { code: 'serverBlocked', setBy: 'registry', since, pending: null },
            { code: 'linked', setBy: 'rule', since, pending: null },
          ],
        },
      ),
    )
    await show()
    const states = within(await screen.findByRole('region', { name: 'States' }))
    expect(states.getAllByRole('listitem')).toHaveLength(1)
    expect(states.getByRole('listitem').textContent).toMatch(/^Blocked by registry/)
    const name = 'Administratively blocked (serverBlocked)\nImportance in the registry: 65,536'
    expect(states.getByTitle(name, { normalizer: (text) => text })).toBeTruthy()
  })

  test('show who verified the holder, and when', async () => {
    server.answer(readMyContact, () =>
      myContact(
        { verification: { at: since, by: 'Czech POINT' } },
        { states: [{ code: 'validatedContact', setBy: 'registry', since, pending: null }] },
      ),
    )
    await show()
    const facts = await screen.findByRole('region', { name: 'Verification' })
    expect(facts.textContent).toContain('Czech POINT, January 1, 2026')
    expect(facts.textContent, 'the states say it').not.toContain('validated')
  })

  test('say so where nobody has been verified, with the level of the identity', async () => {
    server.answer(readMyContact, () => myContact())
    await show()
    const facts = await screen.findByRole('region', { name: 'Verification' })
    expect(facts.textContent).toContain('none in the registry')
    expect(facts.textContent).toContain('Level of identificationvalidated')
  })
})
