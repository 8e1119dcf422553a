import { describe, expect, test } from 'vitest'
import { modeKey } from '#theme/mode.ts'
import { dark, light } from '#theme/tokens.ts'
import { read } from './sources.ts'

describe('what is drawn before the first script', () => {
  const css = read('theme/ground.css')

  test.each([
    ['light', 'html', light.ground],
    ['dark', 'html.p-dark-mode', dark.ground],
  ])('the %s ground is the token’s', (_name, selector, colour) => {
    expect(css.toLowerCase()).toMatch(new RegExp(`^${selector} \\{\\s*background: ${colour.toLowerCase()};`, 'm'))
  })

  test('the scheme is read from where the theme keeps it', () => {
    expect(read('index.html')).toContain(`localStorage.getItem('${modeKey}')`)
  })

  test('no face is swapped under a reader’s eyes', () => {
    const faces = css.split('@font-face').slice(1)
    expect(faces).toHaveLength(4)
    expect(faces.filter((face) => !face.includes('font-display: optional'))).toEqual([])
  })
})
