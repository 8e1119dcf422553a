import type { TypographyVariantsOptions } from '@mui/material/styles'
import { font, scale, weight } from './tokens.ts'

type Step = keyof typeof scale
type Weight = keyof typeof weight

/** The scale of sizes, in rem, so that the browser's own text size is honoured. */
export const typography: TypographyVariantsOptions = {
  fontFamily: font.text,
  fontWeightRegular: weight.regular,
  fontWeightMedium: weight.medium,
  fontWeightBold: weight.strong,
  // On the narrowest phones a title has one line with the actions of its page.
  h1: { ...text('title', 'strong'), textWrap: 'balance', '@media (max-width: 359.95px)': sizeOf('section') },
  h2: text('section', 'strong'),
  h3: text('lead', 'strong'),
  h4: text('body', 'strong'),
  h5: text('body', 'strong'),
  h6: text('body', 'strong'),
  subtitle1: text('lead', 'regular'),
  subtitle2: text('body', 'medium'),
  body1: text('body', 'regular'),
  body2: text('grid', 'regular'),
  caption: text('note', 'regular'),
  overline: { ...text('note', 'strong'), textTransform: 'none' },
  button: { ...text('body', 'medium'), textTransform: 'none' },
  figure: text('figure', 'strong'),
  name: { ...text('grid', 'medium'), fontFamily: font.mono },
  code: { ...text('grid', 'regular'), fontFamily: font.mono },
}

function text(step: Step, of: Weight) {
  return {
    fontFamily: font.text,
    ...sizeOf(step),
    fontWeight: weight[of],
    letterSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  }
}

function sizeOf(step: Step) {
  const [size, line] = scale[step]
  return { fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem` }
}
