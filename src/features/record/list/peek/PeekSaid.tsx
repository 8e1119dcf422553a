import Box from '@mui/material/Box'

/** Tells readers, when they are done with what they are saying, what stands beside the list now. */
export function PeekSaid({ text }: { text: string | null }) {
  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {text}
    </Box>
  )
}
