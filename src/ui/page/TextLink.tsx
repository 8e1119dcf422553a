import { styled, type Theme } from '@mui/material/styles'
import { Link } from 'react-router'

/** A link in running text, and how every link of words looks; MUI's own brings much more than that. */
export const TextLink = styled(Link)(({ theme }) => textLook(theme))

/** The same in words of somebody's own that lead out of the portal (OutsideLink.tsx draws it). */
export function textLook({ vars }: Theme) {
  return {
    color: vars.palette.primary.main,
    borderRadius: 2,
    textUnderlineOffset: '0.2em',
    textDecorationThickness: 1,
    textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
    '&:hover': { textDecorationColor: 'currentColor' },
  }
}

/** The name of an object among others of its kind: a column of lines under names would be read before them. */
export const NameLink = styled(TextLink)(({ theme }) => ({
  ...theme.typography.name,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}))
