import Box from '@mui/material/Box'

/** As high as the chart, in pixels, so that nothing moves when it comes. */
export function ChartRoom({ height }: { height: number }) {
  return <Box data-appear="late" aria-hidden sx={{ height, borderRadius: 1, bgcolor: 'background.raised' }} />
}
