import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'

test('a printed page says whose it is and when it was printed', async () => {
  signedInServer()
  await showPage([{ path: '*', Component: DefaultLayout, children: [{ path: '*', element: <h1>A page</h1> }] }], '/', {
    frame: { settings: someSettings, info: anInfo() },
  })
  const head = () => screen.getByText('A page').closest('[data-print-head]')?.getAttribute('data-print-head')
  expect(head()).toMatch(/· Anna Nováková \(ANNA\)$/)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(head()).toMatch(/· Anna Nováková \(ANNA\) · \w+ \d+, \d{4}, \d+:\d{2}\s[AP]M$/)
})
