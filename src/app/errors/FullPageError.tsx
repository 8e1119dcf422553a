import Box from '@mui/material/Box'
import { Logo } from '../layouts/Logo.tsx'
import { RegionError } from './RegionError.tsx'

/** When the frame itself cannot be shown. */
export function FullPageError() {
  return (
    <Box
      component="main"
      sx={{ maxWidth: 640, marginInline: 'auto', padding: 3, paddingTop: 8, display: 'grid', gap: 4 }}
    >
      <Logo />
      <RegionError />
    </Box>
  )
}
