import { radius } from '../tokens.ts'
import type { Override } from './override.ts'

/** A small button is as tall for a finger as the others, and looks the same. */
const largerForFingers = {
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-4px 0' } },
} as const

export const button: Override<'MuiButton'> = {
  defaultProps: { disableElevation: true },
  styleOverrides: {
    root: {
      borderRadius: radius.control,
      minHeight: 36,
      paddingInline: 16,
      paddingBlock: 7,
    },
    sizeSmall: ({ theme }) => ({
      ...theme.typography.body2,
      fontWeight: theme.typography.fontWeightMedium,
      minHeight: 28,
      paddingInline: 10,
      paddingBlock: 4,
      ...largerForFingers,
    }),
    contained: ({ theme }) => ({
      // Grounds are not drawn in forced colours.
      '@media (forced-colors: active)': { border: '1px solid ButtonBorder' },
      '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
    }),
    outlined: ({ theme }) => ({
      color: theme.vars.palette.text.primary,
      borderColor: theme.vars.palette.control.border,
      backgroundColor: theme.vars.palette.background.paper,
      '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    }),
    text: ({ theme }) => ({
      '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    }),
  },
}

export const iconButton: Override<'MuiIconButton'> = {
  styleOverrides: {
    root: ({ theme }) => ({
      borderRadius: radius.control,
      width: 36,
      height: 36,
      color: theme.vars.palette.text.secondary,
      '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
    }),
    sizeSmall: { width: 28, height: 28, ...largerForFingers },
  },
}
