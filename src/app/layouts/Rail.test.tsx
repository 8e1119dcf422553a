import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readInfo } from '#contract/session.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo } from '#tests/builders/domain.ts'
import { Rail } from './Rail.tsx'

test('shows the number of objects in each list, and no zero', async () => {
  const server = signedInServer()
  server.answer(readInfo, () => anInfo({ counts: { domains: 3, nssets: 0, keysets: 1200 } }))
  await showPart(<Rail />, '/')
  const labels = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['Domains3', 'Name servers', 'DNSSEC keys1,200']))
})
