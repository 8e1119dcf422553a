import { createTheme, type Shadows } from '@mui/material/styles'
import { components } from './components.ts'
import { palette } from './palette.ts'
import { dark, light, motion, radius, spacing } from './tokens.ts'
import { typography } from './typography.ts'

/** One theme with two schemes; the root element's class `.p-dark-mode` or `.p-light-mode` says which. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '.p-%s-mode' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  shape: { borderRadius: radius.content },
  spacing,
  typography,
  shadows: shadows(),
  transitions: {
    duration: {
      shortest: motion.fade,
      shorter: motion.fade,
      short: motion.fade,
      standard: motion.panel,
      complex: motion.panel,
      enteringScreen: motion.panel,
      leavingScreen: motion.fade,
    },
  },
  components,
})

/** Only what floats (from a snackbar's elevation up) throws a shadow; the rest is drawn with hairlines. */
function shadows(): Shadows {
  const floating = 'var(--mui-palette-floating-shadow)'
  return [
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
    floating,
  ]
}
