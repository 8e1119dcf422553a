import { dark, light, type Scheme } from './tokens.ts'

/** The colours of a scheme that a registry can replace. */
export const brandColourNames = ['primary', 'onPrimary', 'primaryHover', 'selected'] as const
export type BrandColours = Record<'light' | 'dark', Pick<Scheme, (typeof brandColourNames)[number]>>

/** Returns both schemes with these colours in place of ours. */
export function brandSchemes(colours: BrandColours): Record<'light' | 'dark', Scheme> {
  return { light: { ...light, ...colours.light }, dark: { ...dark, ...colours.dark } }
}

/**
 * Returns a style sheet that replaces the variables of the theme. Its selectors are more specific than the theme's, so
 * that it wins wherever the theme's sheet stands.
 */
export function brandStyle(colours: BrandColours): string {
  return (['light', 'dark'] as const)
    .map((scheme) => `html.p-${scheme}-mode{${variablesOf(colours[scheme]).join(';')}}`)
    .join('')
}

/** The names are those of palette.ts. A channel is the colour as MUI makes it translucent. */
function variablesOf({ primary, onPrimary, primaryHover, selected }: BrandColours['light']): string[] {
  const values = {
    'primary-main': primary,
    'primary-contrastText': onPrimary,
    'primary-dark': primaryHover,
    'primary-light': selected,
    'primary-mainChannel': channelOf(primary),
    'primary-contrastTextChannel': channelOf(onPrimary),
    'primary-darkChannel': channelOf(primaryHover),
    'primary-lightChannel': channelOf(selected),
    'action-selected': selected,
    'action-selectedChannel': channelOf(selected),
    'LinearProgress-primaryBg': selected,
  }
  return Object.entries(values).map(([name, value]) => `--mui-palette-${name}:${value}`)
}

function channelOf(colour: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' ')
}
