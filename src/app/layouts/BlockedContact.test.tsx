import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DefaultLayout } from '#src/app/layouts/DefaultLayout.tsx'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'

beforeEach(() => void signedInServer())

const settings = { ...someSettings, brand: { ...someSettings.brand, supportUrl: 'mailto:help@registry.example' } }
const blocked = { allowed: false, reason: 'contact-blocked', stepUpSeconds: null } as const

const show = (block: typeof blocked | undefined) => {
  const { capabilities, ...info } = anInfo()
  return showPage([{ path: '*', Component: DefaultLayout, children: [{ path: '*', element: <h1>A page</h1> }] }], '/', {
    frame: { settings, info: { ...info, capabilities: { ...capabilities, ...(block && { block }) } } },
  })
}

test('stands above the page of a blocked contact, with the way to the support', async () => {
  await show(blocked)
  expect(await screen.findByText(/^Your contact is administratively blocked/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'help@registry.example' })[0]?.getAttribute('href')).toBe(
    'mailto:help@registry.example',
  )
})

test('does not stand above the pages of others', async () => {
  await show(undefined)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/administratively blocked/)).toBeNull()
})
