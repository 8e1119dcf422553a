import type { Override } from './override.ts'

/** A variant is a size; only `h1` to `h3` are headings by themselves. */
export const typographyElement: Override<'MuiTypography'> = {
  defaultProps: {
    variantMapping: {
      subtitle1: 'p',
      subtitle2: 'p',
      h4: 'p',
      h5: 'p',
      h6: 'p',
      figure: 'p',
      name: 'span',
      code: 'span',
    },
  },
}
