import { describe, expect, test } from 'vitest'
import { theme } from './theme.ts'
import { dark, light, radius, type Scheme } from './tokens.ts'

const schemes: [string, Scheme][] = [
  ['light', light],
  ['dark', dark],
]

/** Every text on every ground it is drawn on: 4.5:1 (WCAG 1.4.3). */
function textsOf(scheme: Scheme): [string, string, string][] {
  const grounds = ['ground', 'paper', 'raised', 'hover', 'selected'] as const
  return [
    ...grounds.map((ground): [string, string, string] => [`text on ${ground}`, scheme.text, scheme[ground]]),
    ...grounds.map((ground): [string, string, string] => [`muted on ${ground}`, scheme.muted, scheme[ground]]),
    ...grounds.map((ground): [string, string, string] => [`primary on ${ground}`, scheme.primary, scheme[ground]]),
    ['a button’s word', scheme.onPrimary, scheme.primary],
    ['a button’s word under the pointer', scheme.onPrimary, scheme.primaryHover],
    ...Object.entries(scheme.state).flatMap(([tone, { text, ground }]): [string, string, string][] => [
      [`${tone} on its ground`, text, ground],
      [`${tone} on paper`, text, scheme.paper],
      [`${tone} on ground`, text, scheme.ground],
    ]),
  ]
}

/** The contrast of elements that must be visible without being read: 3:1 (WCAG 1.4.11). */
function marksOf(scheme: Scheme): [string, string, string][] {
  return [
    ['the border of a control on paper', scheme.border, scheme.paper],
    ['the border of a control on ground', scheme.border, scheme.ground],
    ['the focus ring on paper', scheme.focus, scheme.paper],
    ['the focus ring on ground', scheme.focus, scheme.ground],
    ['the focus ring on what is selected', scheme.focus, scheme.selected],
    ...Object.entries(scheme.chart).map(([series, colour]): [string, string, string] => [
      `${series} series`,
      colour,
      scheme.paper,
    ]),
  ]
}

describe.each(schemes)('the %s scheme', (_name, scheme) => {
  test.each(textsOf(scheme))('%s can be read', (_pair, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marksOf(scheme))('%s can be seen', (_pair, mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('the theme', () => {
  test('marks the dark scheme by .p-dark-mode on the root element', () => {
    expect(theme.getColorSchemeSelector('dark')).toContain('.p-dark-mode')
  })

  test('rounds content by 10 px and controls by 6', () => {
    expect(theme.shape.borderRadius).toBe(10)
    expect(radius).toEqual({ content: 10, control: 6 })
  })
})

function contrast(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
