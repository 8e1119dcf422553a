import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'

/** The key that does the same, on a button, where there is room for it; what draws it comes after the first paint. */
export function LateKeys({ keys }: { keys: string }) {
  return (
    <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline-flex' }, minWidth: 20 }}>
      <Suspense>
        <Working keys={keys} />
      </Suspense>
    </Box>
  )
}

const Working = lazy(() => import('./WorkingKeys.tsx').then(({ WorkingKeys: working }) => ({ default: working })))
