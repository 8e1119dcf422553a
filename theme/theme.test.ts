import { createTheme } from '@mui/material/styles'
import { describe, expect, test } from 'vitest'
import { brandSchemes, brandStyle, type BrandColours } from './brandColours.ts'
import { cssBaseline } from './components/cssBaseline.ts'
import { contrast, markPairs, textPairs } from './contrast.ts'
import { palette } from './palette.ts'
import { theme } from './theme.ts'
import { dark, light, radius, type Scheme } from './tokens.ts'

const schemes: [string, Scheme][] = [
  ['light', light],
  ['dark', dark],
]

describe.each(schemes)('the %s scheme', (_name, scheme) => {
  test.each([...textPairs(scheme), ...markPairs(scheme)])('$name has its contrast', ({ colour, ground, least }) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(least)
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

describe('the colours of a registry', () => {
  const colours: BrandColours = {
    light: { primary: '#0B5D3B', onPrimary: '#FFFFFE', primaryHover: '#084A2F', selected: '#DDF1E6' },
    dark: { primary: '#7FD6AC', onPrimary: '#06281A', primaryHover: '#A3E4C5', selected: '#1B3A2C' },
  }
  const { light: ownLight, dark: ownDark } = brandSchemes(colours)
  const own = createTheme({
    cssVariables: { colorSchemeSelector: '.p-%s-mode' },
    colorSchemes: { light: { palette: palette(ownLight) }, dark: { palette: palette(ownDark) } },
  })

  test.each(['light', 'dark'] as const)('replace every variable of the %s scheme that depends on them', (scheme) => {
    const ours = variablesOf(theme, scheme)
    const changed = Object.entries(variablesOf(own, scheme)).filter(([name, value]) => ours[name] !== value)
    const written = brandStyle(colours)
      .split('}')
      .find((rule) => rule.startsWith(`html.p-${scheme}-mode`))
    expect(changed.length).toBeGreaterThan(8)
    for (const [name, value] of changed.filter(([changedName]) => isUsed(changedName)))
      expect(written).toContain(
        `${name}:${name.endsWith('LinearProgress-primaryBg') ? colours[scheme].selected : value}`,
      )
  })

  test('are behind selected text', () => {
    const { styleOverrides } = cssBaseline
    const sheet = typeof styleOverrides === 'function' ? styleOverrides(theme) : styleOverrides
    expect(sheet).toMatchObject({
      '::selection': { backgroundColor: expect.stringMatching(/^var\(--mui-palette-action-selected\b/) },
    })
    expect(JSON.stringify(sheet)).not.toContain('dark-mode ::selection')
  })
})

/** Whether the portal uses the component of a variable; MUI writes those of all its components. */
function isUsed(name: string): boolean {
  return (
    name.startsWith('--mui-palette-') &&
    !/-(?:Alert|Avatar|Chip|Slider|StepConnector|Switch|SnackbarContent|Tooltip)-/.test(name)
  )
}

/** Returns the variables of a scheme; those of the default one stand on the root element. */
function variablesOf(of: typeof theme, scheme: 'light' | 'dark'): Record<string, unknown> {
  const sheets: Record<string, Record<string, unknown>>[] = of.generateStyleSheets()
  const names = scheme === 'light' ? [':root', '.p-light-mode'] : ['.p-dark-mode']
  return Object.assign({}, ...sheets.flatMap((sheet) => names.map((name) => sheet[name] ?? {})))
}
