import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aRow } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { DomainListPage, loader, shouldRevalidate } from './DomainListPage.tsx'

beforeEach(() => signedInServer().answer(listDomains, () => aPageOf([aRow('alza.cz')])))

test('a smaller screen says how many columns it leaves out, and offers them', async () => {
  const router = await showPage([{ path: '/domains', loader, shouldRevalidate, Component: DomainListPage }], '/domains')
  await screen.findByText('Columns')
  const hidden = await screen.findByRole('button', { name: '2 columns hidden' })
  act(() => hidden.click())
  expect(await screen.findByText('Row density')).toBeTruthy()
  await act(() => router.navigate('/domains?columns=fqdn,lock'))
  expect(screen.queryByRole('button', { name: /hidden$/ })).toBeNull()
})
