import Box from '@mui/material/Box'
import type { ComponentPropsWithRef } from 'react'
import { externalLink } from '#src/routing/externalLink.ts'
import { ownOrigin } from '#src/routing/ownOrigin.ts'
import { Icon } from '../icon/Icon.tsx'

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
