import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Footer } from '#src/app/layouts/Footer.tsx'
import { Logo } from '#src/app/layouts/Logo.tsx'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'

beforeEach(() => void signedInServer())

const brand = {
  logo: { url: '/logo.svg', width: 84 },
  links: [{ name: { cs: 'Kariéra', en: 'Careers' }, url: 'https://www.registry.cz/careers' }],
  supportUrl: 'mailto:help@registry.cz',
}
const frameOf = (own: typeof someSettings.brand) => ({ settings: { ...someSettings, brand: own }, info: anInfo() })

describe('a registry with a brand', () => {
  test('has its logo in place of ours, with room for it before it loads', async () => {
    await showPart(<Logo />, '/', { frame: frameOf(brand) })
    const image = document.querySelector('img')
    expect([image?.getAttribute('src'), image?.width, image?.height]).toEqual(['/logo.svg', 84, 28])
    expect(document.querySelector('svg')).toBeNull()
  })

  test('has its links and its support in the footer', async () => {
    await showPart(<Footer />, '/', { frame: frameOf(brand) })
    expect(screen.getByRole('link', { name: /Careers/ }).getAttribute('href')).toBe('https://www.registry.cz/careers')
    expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('mailto:help@registry.cz')
  })

  test('links to a page of support too', async () => {
    await showPart(<Footer />, '/', { frame: frameOf({ ...brand, supportUrl: 'https://help.registry.cz/' }) })
    expect(screen.getByRole('link', { name: /Support/ }).getAttribute('href')).toBe('https://help.registry.cz/')
  })
})

test('a registry without a brand has our logo and no support', async () => {
  await showPart(
    <>
      <Logo />
      <Footer />
    </>,
    '/',
    { frame: frameOf(someSettings.brand) },
  )
  expect(document.querySelector('img')).toBeNull()
  expect(screen.queryByRole('link', { name: /Support/ })).toBeNull()
})
