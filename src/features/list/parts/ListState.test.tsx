import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { NothingListed } from './ListState.tsx'

beforeEach(() => void signedInServer())

const list = {
  messages: { nothingFits: 'domain.list.nothing_fits', empty: 'domain.list.empty' },
  home: () => '/domains',
  pageOf: (name: string) => `/domains/detail/${name}`,
  isLikelyName: (text: string) => text.includes('.'),
} as const

const show = (view: string) => showPart(<NothingListed list={list} view={view} />, '/domains')
const quoted = (text: string) => screen.getByText(text, { selector: 'q' }).parentElement?.textContent

test('an empty list names its filters', async () => {
  await show('lock=open')
  expect(screen.getByText('None of your domains match the filters.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Remove all filters' }).getAttribute('href')).toBe('/domains')
})

test('an empty list quotes the search, and a part of a name is not looked up', async () => {
  await show('q=zzz&lock=open')
  expect(quoted('zzz')).toBe('Nothing matches zzz and the other filters.')
  expect(screen.queryByRole('link', { name: /^Look up/ })).toBeNull()
})

test('a whole name that nothing fits leads to its look-up', async () => {
  await show('q=zzz.cz')
  expect(quoted('zzz.cz')).toBe('Nothing matches zzz.cz.')
  expect(screen.getByRole('link', { name: 'Look up zzz.cz' }).getAttribute('href')).toBe('/domains/detail/zzz.cz')
})
