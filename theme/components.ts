import type { Components, Theme } from '@mui/material/styles'
import { button, iconButton } from './components/button.ts'
import { buttonBase } from './components/buttonBase.ts'
import { checkbox } from './components/checkbox.ts'
import { chip } from './components/chip.ts'
import { cssBaseline } from './components/cssBaseline.ts'
import { field } from './components/field.ts'
import { toggleButton } from './components/toggleButton.ts'
import { typographyElement } from './components/typography.ts'

/** The MUI components with a theme of our own, one file each. */
export const components: Components<Theme> = {
  MuiButton: button,
  MuiButtonBase: buttonBase,
  MuiCheckbox: checkbox,
  MuiChip: chip,
  MuiCssBaseline: cssBaseline,
  MuiIconButton: iconButton,
  MuiOutlinedInput: field,
  MuiToggleButton: toggleButton,
  MuiTypography: typographyElement,
}
