import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { NoContact } from './NoContact.tsx'

test('an account that is not admitted is led to the operator’s website', async () => {
  signedInServer()
  const operator = { name: 'Registry', url: 'https://registry.example/' }
  const frame = { settings: { ...someSettings, operator }, info: anInfo() }
  await showPage([{ path: '/', element: <NoContact reason="not-admitted" /> }], '/', { frame })
  expect(screen.getByRole('link', { name: /^Registry/ }).getAttribute('href')).toBe(operator.url)
})
