import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Logo } from './Logo.tsx'

/** What is drawn while the first page comes: the name at once, the shape of a page when it takes a moment. */
export function FirstFrame() {
  return (
    <Box sx={{ padding: 2 }} aria-busy="true">
      <Logo />
      <Box data-appear="late" sx={{ display: 'grid', gap: 2, marginTop: 4, maxWidth: 960 }}>
        <Skeleton variant="rounded" animation={false} width={220} height={32} />
        <Skeleton variant="rounded" animation={false} height={36} />
        <Skeleton variant="rounded" animation={false} height={320} />
      </Box>
    </Box>
  )
}
