import { styled, type Theme } from '@mui/material/styles'
import { Link } from 'react-router'
import Box from '@mui/material/Box'
import type { ComponentPropsWithRef } from 'react'
import { externalLink, ownOrigin } from '#src/routing/externalLink.ts'
import { Icon } from '../icon/Icon.tsx'

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

type Props = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> & {
  to: string
  /** Whoever draws the link says whether one may leave for there. */
  isPermitted: boolean
}

/**
 * A link out of the portal, in a tab of its own that learns nothing of where one came from: it says which host it
 * leads to, unless its words do. Every one is drawn by this.
 *
 * @throws ExternalLinkError where leaving is not permitted or the address is no web page
 */
export function OutsideLink({ to, isPermitted, children, ...rest }: Props) {
  const address = externalLink(to, { isPermitted, origin: ownOrigin() })
  const { host } = new URL(address)

  return (
    <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      {!(typeof children === 'string' && children.includes(host)) && (
        <Box component="span" sx={{ marginInline: 0.75, color: 'text.secondary' }}>
          {host}
        </Box>
      )}
      <Icon name="external" size={14} />
    </a>
  )
}
