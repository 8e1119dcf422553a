import type { Components, Theme } from '@mui/material/styles'

/** What one MUI component's entry may hold: default props, style overrides, variants. */
export type Bend<Name extends keyof Components<Theme>> = NonNullable<Components<Theme>[Name]>
