import Link from '@mui/material/Link'
import Box from '@mui/material/Box'
import { Link as RouterLink, useLocation } from 'react-router'
import type { DomainRow } from '#contract/domain.ts'
import { paths } from '#src/routing/paths.ts'

/** A domain's name as people write it; the form the registry keeps stands beside it where they differ. */
export function DomainLink({
  row: { fqdn, unicode },
  tabIndex,
}: {
  row: Pick<DomainRow, 'fqdn' | 'unicode'>
  tabIndex: 0 | -1
}) {
  const { search } = useLocation()

  return (
    <Box
      component="span"
      title={unicode ? `${unicode} (${fqdn})` : fqdn}
      sx={{ display: 'flex', gap: 1, minWidth: 0, width: 1, alignItems: 'baseline' }}
    >
      <Link
        component={RouterLink}
        to={paths.domain(fqdn)}
        state={{ list: search }}
        tabIndex={tabIndex}
        variant="name"
        underline="hover"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto', minWidth: 0 }}
      >
        {unicode ?? fqdn}
      </Link>
      {unicode && (
        <Box
          component="span"
          sx={{
            typography: 'caption',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            flex: '1 1 0',
            minWidth: 0,
          }}
        >
          {fqdn}
        </Box>
      )}
    </Box>
  )
}
