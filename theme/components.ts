import type { Components, Theme } from '@mui/material/styles'
import { button, iconButton } from './components/button.ts'
import { buttonBase } from './components/buttonBase.ts'
import { checkbox } from './components/checkbox.ts'
import { chip } from './components/chip.ts'
import { cssBaseline } from './components/cssBaseline.ts'
import { dataGrid } from './components/dataGrid.ts'
import { backdrop, dialog } from './components/dialog.ts'
import { field } from './components/field.ts'
import { menu, menuItem } from './components/menu.ts'
import { paper } from './components/paper.ts'
import { toggleButton } from './components/toggleButton.ts'
import { tooltip } from './components/tooltip.ts'
import { typographyElement } from './components/typography.ts'

/** Every MUI component we bend, one file each. */
export const components: Components<Theme> = {
  MuiBackdrop: backdrop,
  MuiButton: button,
  MuiButtonBase: buttonBase,
  MuiCheckbox: checkbox,
  MuiChip: chip,
  MuiCssBaseline: cssBaseline,
  MuiDataGrid: dataGrid,
  MuiDialog: dialog,
  MuiIconButton: iconButton,
  MuiMenu: menu,
  MuiMenuItem: menuItem,
  MuiOutlinedInput: field,
  MuiPaper: paper,
  MuiToggleButton: toggleButton,
  MuiTooltip: tooltip,
  MuiTypography: typographyElement,
}
