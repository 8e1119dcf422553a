import type { Components, Theme } from '@mui/material/styles'

/** The theme of one MUI component: default props, style overrides, variants. */
export type Override<Name extends keyof Components<Theme>> = NonNullable<Components<Theme>[Name]>
