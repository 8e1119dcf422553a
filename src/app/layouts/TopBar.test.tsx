import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { someSettings } from '#tests/builders/domain.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { TopBar } from './TopBar.tsx'

beforeEach(() => void signedInServer())

test.each([
  ['with auctions', someSettings.auctions, ['Auctions', 'Verify a statement', 'Help']],
  ['without them', null, ['Verify a statement', 'Help']],
])('a signed-out visitor has the public pages in the bar and in its menu, %s', async (_case, auctions, names) => {
  await showPart(<TopBar />, '/', { frame: { settings: { ...someSettings, auctions }, info: null } })
  // One of the two is shown, by the width of the screen.
  const places = screen.getAllByRole('navigation', { name: 'Main navigation', hidden: true })
  expect(places).toHaveLength(2)
  for (const place of places)
    expect(
      within(place)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.textContent),
    ).toEqual(names)
  const menu = screen.getByRole('button', { name: 'Menu', hidden: true }).getAttribute('popovertarget') ?? ''
  expect(document.getElementById(menu)?.contains(places[1] ?? null)).toBe(true)
})
