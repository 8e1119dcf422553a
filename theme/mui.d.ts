import '@mui/material/themeCssVarsAugmentation'
import '@mui/x-data-grid/themeAugmentation'
import type { CSSProperties } from 'react'
import type { Scheme } from './tokens.ts'

type Own = {
  control: { border: string; focus: string }
  floating: { veil: string; shadow: string }
  state: Scheme['state']
  chart: Scheme['chart']
}

declare module '@mui/material/styles' {
  interface TypeBackground {
    raised: string
  }
  interface Palette extends Own {}
  interface PaletteOptions extends Partial<Own> {}
  interface TypographyVariants {
    figure: CSSProperties
    name: CSSProperties
    code: CSSProperties
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties
    name?: CSSProperties
    code?: CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true
    /** A name, handle or code, in mono: `name` where it leads a row, `code` within text. */
    name: true
    code: true
  }
}
