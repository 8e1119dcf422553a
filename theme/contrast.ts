import type { Scheme } from './tokens.ts'

/** Two colours of a scheme that are used together, and the contrast they need. */
export type ColourPair = { name: string; colour: string; ground: string; least: number }

/** Returns every text with each ground under it: 4.5:1 (WCAG 1.4.3). */
export function textPairs(scheme: Scheme): ColourPair[] {
  const grounds = ['ground', 'paper', 'raised', 'hover', 'selected'] as const
  const pair = (name: string, colour: string, ground: string) => ({ name, colour, ground, least: 4.5 })
  return [
    ...(['text', 'muted', 'primary'] as const).flatMap((text) =>
      grounds.map((ground) => pair(`${text} on ${ground}`, scheme[text], scheme[ground])),
    ),
    pair('onPrimary on primary', scheme.onPrimary, scheme.primary),
    pair('onPrimary on primaryHover', scheme.onPrimary, scheme.primaryHover),
    ...Object.entries(scheme.state).flatMap(([tone, { text, ground }]) => [
      pair(`${tone} on its ground`, text, ground),
      pair(`${tone} on paper`, text, scheme.paper),
      pair(`${tone} on ground`, text, scheme.ground),
    ]),
  ]
}

/** Returns the elements that must be visible without being read: 3:1 (WCAG 1.4.11). */
export function markPairs(scheme: Scheme): ColourPair[] {
  const pair = (name: string, colour: string, ground: string) => ({ name, colour, ground, least: 3 })
  return [
    pair('border on paper', scheme.border, scheme.paper),
    pair('border on ground', scheme.border, scheme.ground),
    pair('focus on paper', scheme.focus, scheme.paper),
    pair('focus on ground', scheme.focus, scheme.ground),
    pair('focus on selected', scheme.focus, scheme.selected),
    ...Object.entries(scheme.chart).map(([series, colour]) => pair(`${series} series on paper`, colour, scheme.paper)),
  ]
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the relative luminance of `#RRGGBB`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
