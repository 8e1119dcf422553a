import { styled, type Theme } from '@mui/material/styles'
import { Link } from 'react-router'
import Box from '@mui/material/Box'
import { Fragment, type ComponentPropsWithRef } from 'react'
import { externalLink, ownOrigin } from '#src/routing/externalLink.ts'
import { Icon } from '../icon/Icon.tsx'
import { readableTelephone } from '../text/readableTelephone.ts'

/** A link in running text; MUI's own loads much more code. */
export const TextLink = styled(Link)(({ theme }) => textLook(theme))

/** The style of a text link, for links that lead out of the portal too. */
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

/** The name of an object among others of its kind, without underlines in a column. */
export const NameLink = styled(TextLink)(({ theme }) => ({
  ...theme.typography.name,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  // As high for a finger as a button, and with the same look.
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-7px 0' },
  },
}))

/** An e-mail address as a link that writes a letter; other text stays text. A long one breaks behind its signs. */
export function MailLink({ address }: { address: string }) {
  if (!isMailAddress.test(address)) return address
  return (
    <ReachLink href={`mailto:${address}`}>
      {address.split(/(?<=[@.])/).map((part, index, parts) => (
        <Fragment key={parts.slice(0, index).join('')}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </ReachLink>
  )
}

/** A telephone number as a link that calls it; other text stays text. */
export function TelephoneLink({ number }: { number: string }) {
  const dialled = number.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{3,}$/.test(dialled) ? (
    <ReachLink href={`tel:${dialled}`} sx={{ whiteSpace: 'nowrap' }}>
      {readableTelephone(number)}
    </ReachLink>
  ) : (
    number
  )
}

/** Excludes the characters that begin the fields of a `mailto:` address. */
const isMailAddress = /^[^\s@<>"?&%#]+@[^\s@<>"?&%#]+$/

const ReachLink = styled('a')(({ theme }) => ({
  ...textLook(theme),
  ...theme.typography.code,
  overflowWrap: 'anywhere',
}))

type Props = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> & {
  to: string
  /** The caller decides whether the address is permitted. */
  isPermitted: boolean
}

/**
 * A link out of the portal, in a tab of its own without a referrer. It shows the host of the address unless its text
 * does. All such links use this component.
 *
 * @throws ExternalLinkError where the address is not permitted or is no web page
 */
export function OutsideLink({ to, isPermitted, children, ...rest }: Props) {
  const address = externalLink(to, { isPermitted, origin: ownOrigin() })
  const { host } = new URL(address)

  return (
    <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      {!(typeof children === 'string' && children.includes(host)) && (
        <Box component="span" sx={hostLook}>
          {host}
        </Box>
      )}
      <Box component="span" sx={{ marginInlineStart: 0.75, '& svg': { verticalAlign: '-0.125em' } }}>
        <Icon name="external" size={14} />
      </Box>
    </a>
  )
}

/** A button on a phone or in a panel has no room for it. On a filled one the muted text has too little contrast. */
const hostLook = {
  marginInlineStart: 0.75,
  color: 'text.secondary',
  '.MuiButton-root > &': { display: { xs: 'none', sm: 'inline' } },
  '@container (max-width: 599.95px)': { '.MuiButton-root > &': { display: 'none' } },
  '.MuiButton-contained > &': { color: 'inherit', fontWeight: 'fontWeightRegular' },
} as const
