import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { radius } from '#theme/tokens.ts'

/** All that stands around a number (`b`) as the way to exactly those rows; `data-none` where there are none. */
export const CountLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  minHeight: 44,
  paddingInline: 8,
  borderRadius: radius.control,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:hover b': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& b': { fontWeight: theme.typography.fontWeightMedium, color: theme.vars.palette.primary.main },
  '&[data-none="true"] b': { color: theme.vars.palette.text.secondary },
}))
