import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { usePendingPart } from '#src/routing/pendingParts.ts'
import { density } from '#theme/tokens.ts'

/** The shape of a grid on its way; it appears only when one has to wait for it. */
export function GridSkeleton({ rows = 12 }: { rows?: number }) {
  usePendingPart(true)
  return (
    <Box
      aria-hidden
      data-appear="late"
      sx={{
        flex: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {Array.from({ length: rows }, (_none, row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: 2,
            height: density.standard,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton animation={false} width="18%" />
          <Skeleton animation={false} width="12%" />
          <Skeleton animation={false} width="16%" />
          <Skeleton animation={false} width="8%" />
        </Box>
      ))}
    </Box>
  )
}
