import Box from '@mui/material/Box'
import { Logo } from './Logo.tsx'

/** What is drawn while the first page comes: the name at once, the shape of a page when it takes a moment. */
export function FirstFrame() {
  return (
    <Box component="main" sx={{ padding: 2 }} aria-busy="true">
      <Logo />
      <Box data-appear="late" sx={{ display: 'grid', gap: 2, marginTop: 4, maxWidth: 960 }}>
        {[32, 36, 320].map((height) => (
          <Box key={height} sx={{ height, borderRadius: 1, backgroundColor: 'background.raised' }} />
        ))}
      </Box>
    </Box>
  )
}
