import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { NameServer } from '#contract/nsset.ts'

/** The name servers in their order, each with its addresses; one outside the domains it serves needs none. */
export function ServerList({ servers }: { servers: readonly NameServer[] }) {
  return (
    <List>
      {servers.map(({ fqdn, unicode, addresses }) => (
        <li key={fqdn}>
          <Box sx={{ typography: 'name' }}>{unicode ?? fqdn}</Box>
          {unicode && <Box sx={{ typography: 'code', color: 'text.secondary' }}>{fqdn}</Box>}
          {addresses.map((address) => (
            <Box key={address} sx={{ typography: 'code', color: 'text.secondary' }}>
              {address}
            </Box>
          ))}
          {addresses.length === 0 && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              <FormattedMessage id="nsset.detail.no_addresses" />
            </Box>
          )}
        </li>
      ))}
    </List>
  )
}

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowWrap: 'anywhere',
  '& li': { paddingBlock: 8, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& li:last-of-type': { paddingBottom: 0 },
}))
