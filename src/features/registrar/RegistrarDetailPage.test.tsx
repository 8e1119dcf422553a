import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listFilterChoices } from '#contract/filterChoice.ts'
import { readRegistrar } from '#contract/registrar.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aRegistrar } from '#tests/builders/record.ts'
import { loader, RegistrarDetailPage } from './RegistrarDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readRegistrar, () => aRegistrar('REG-A'))
  server.answer(listFilterChoices, () => ({ items: [], isMore: false }))
})

const show = () =>
  showPage([{ path: '/registrar/detail/:handle', loader, Component: RegistrarDetailPage }], '/registrar/detail/REG-A')

describe('the page of a registrar', () => {
  test('has its company, its rating and the way to its website', async () => {
    await show()
    expect(screen.getByText('12345678')).toBeTruthy()
    expect(screen.getByText('Level 4 of 5')).toBeTruthy()
    const website = screen.getByRole('link', { name: /^https:\/\/a\.example/ })
    expect(website.getAttribute('href')).toBe('https://a.example/')
    expect(website.getAttribute('rel')).toContain('noopener')
  })

  test('ends where a sheet does', async () => {
    await show()
    const page = screen.getByRole('heading', { level: 1 }).closest('[data-appear="page"]')
    expect(page && getComputedStyle(page).maxWidth).toBe('960px')
  })

  test('leads to my domains there, with their number', async () => {
    const items = [
      { handle: 'REG-AB', name: null, count: 7 },
      { handle: 'REG-A', name: null, count: 34 },
    ]
    server.answer(listFilterChoices, () => ({ items, isMore: false }))
    await show()
    const link = screen.getByRole('link', { name: 'Your 34 domains with this registrar' })
    expect(link.getAttribute('href')).toBe('/domains?registrar=REG-A')
  })

  test('is shown without the number of my domains when it cannot be counted', async () => {
    server.answer(listFilterChoices, () => ({ refusal: 'overloaded' }))
    await show()
    expect(screen.getByText('12345678')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /domains with this/ })).toBeNull()
  })

  test.each(['javascript:alert(1)', 'www.a.example', 'ftp://a.example'])(
    'shows the website %s and leads nowhere',
    async (url) => {
      server.answer(readRegistrar, () => aRegistrar('REG-A', { url }))
      await show()
      expect(screen.getByText(url)).toBeTruthy()
      expect(screen.queryByRole('link')).toBeNull()
    },
  )

  test('that is the registry itself says so and is not rated', async () => {
    server.answer(readRegistrar, () => aRegistrar('REG-A', { isSystem: true }))
    await show()
    expect(screen.getByText(/The registry’s own registrar/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Certification' })).toBeNull()
  })
})
