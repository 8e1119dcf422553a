import { styled } from '@mui/material/styles'
import { Link } from 'react-router'

/** A link in running text, which needs no more than this. */
export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.2em',
  textDecorationThickness: 1,
}))
