import Box from '@mui/material/Box'
import type { DomainRow } from '#contract/domain.ts'
import { RowLink } from '#src/features/record/parts/list/RowLink.tsx'
import { paths } from '#src/routing/paths.ts'

/** A domain's name as people write it; the form the registry keeps stands beside it where they differ. */
export function DomainLink({
  row: { fqdn, unicode },
  tabIndex,
}: {
  row: Pick<DomainRow, 'fqdn' | 'unicode'>
  tabIndex: 0 | -1
}) {
  return (
    <Box
      component="span"
      title={unicode ? `${unicode} (${fqdn})` : fqdn}
      sx={{ display: 'flex', gap: 1, minWidth: 0, width: 1, alignItems: 'baseline' }}
    >
      <RowLink to={paths.domain(fqdn)} tabIndex={tabIndex}>
        {unicode ?? fqdn}
      </RowLink>
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
