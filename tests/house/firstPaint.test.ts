import { describe, expect, test } from 'vitest'
import { modeKey } from '#theme/mode.ts'
import { dark, font, light } from '#theme/tokens.ts'
import { read } from './sources.ts'

describe('what is drawn before the first script', () => {
  const css = read('theme/ground.css')

  test.each([
    ['light', 'html', light.ground],
    ['dark', 'html.p-dark-mode', dark.ground],
  ])('the %s ground is the token’s', (_name, selector, colour) => {
    expect(css.toLowerCase()).toMatch(new RegExp(`^${selector} \\{\\s*background: ${colour.toLowerCase()};`, 'm'))
  })

  test('the browser around the page has the grounds too', () => {
    const tags = read('index.html').matchAll(
      /name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(.*?)"/g,
    )
    expect([...tags].map(([, scheme, colour]) => [scheme, colour])).toEqual([
      ['light', light.ground],
      ['dark', dark.ground],
    ])
  })

  test('the scheme is read from where the theme stores it', () => {
    expect(read('index.html')).toContain(`localStorage.getItem('${modeKey}')`)
  })

  test('text is painted before its fonts are here, in a system font of the same metrics', () => {
    const faces = css.split('@font-face').slice(1)
    const own = faces.filter((face) => face.includes('Variable'))
    expect(own).toHaveLength(4)
    expect(own.filter((face) => !face.includes('font-display: swap'))).toEqual([])
    const fallbacks = faces.filter((face) => face.includes('Fallback')).map((face) => /'(.*?)'/.exec(face)?.[1])
    expect(fallbacks).toEqual(['Atkinson Hyperlegible Next Fallback', 'Atkinson Hyperlegible Mono Fallback'])
    expect([font.text, font.mono].map((family) => family.split(', ')[1])).toEqual(fallbacks.map((name) => `'${name}'`))
  })

  test('one font is preloaded at most, for others compete with the scripts', () => {
    expect(read('index.html').match(/as="font"/g)).toHaveLength(1)
  })
})
