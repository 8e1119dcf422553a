import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { OutsideLink } from './TextLink.tsx'

async function show(link: ReactNode) {
  signedInServer()
  await showPage([{ path: '/', element: <h1>{link}</h1> }], '/')
}

test('a link out says the host it leads to, and opens apart', async () => {
  await show(
    <OutsideLink to="https://www.registry.example/about" isPermitted>
      Registry
    </OutsideLink>,
  )
  const link = screen.getByRole('link', { name: 'Registry www.registry.example' })
  expect(link.getAttribute('href')).toBe('https://www.registry.example/about')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('words that say the host say it once', async () => {
  await show(
    <OutsideLink to="https://example.cz" isPermitted>
      https://example.cz
    </OutsideLink>,
  )
  expect(screen.getByRole('link').textContent).toBe('https://example.cz')
})

test.each([
  ['https://example.cz', false],
  ['javascript:alert(1)', true],
  ['ftp://example.cz', true],
])('leaving for %s with permission %s is the error screen', async (to, isPermitted) => {
  await show(
    <OutsideLink to={to} isPermitted={isPermitted}>
      out
    </OutsideLink>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong.')
  expect(screen.queryByText('out')).toBeNull()
})
