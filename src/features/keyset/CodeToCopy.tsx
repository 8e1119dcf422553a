import Box from '@mui/material/Box'
import { CopyButton } from '#src/ui/command/CopyButton.tsx'

type CodeToCopyProps = {
  shown: string
  copied: string
  /** Names what is copied, for screen readers. */
  label: string
}

/** A long code with its copy button, which makes no line higher: beside it where there is room, else below. */
export function CodeToCopy({ shown, copied, label }: CodeToCopyProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 2,
        rowGap: 1,
        '& > button': { my: -0.5 },
      }}
    >
      <Box component="span" sx={{ flex: '1 1 320px', minWidth: 0, typography: 'code', overflowWrap: 'anywhere' }}>
        {shown}
      </Box>
      <CopyButton text={copied} label={label} />
    </Box>
  )
}
