import Box from '@mui/material/Box'
import { Fragment, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Command } from './command.ts'
import { useKnownCommands } from './commandStore.ts'
import { Keys } from './Keys.tsx'

/** How long a sequence may pause before one is told what may follow, in milliseconds: whoever knows is faster. */
const pause = 250
/** How long the reason why something cannot be done stays, in milliseconds. */
const stay = 4000

type Given = {
  /** What a sequence has so far, or ''. */
  begun: string
  /** What was asked for and cannot be done just now. */
  refused: Command | null
  /** The reason has been there long enough. */
  onSaid: () => void
}

/** At the foot of the page: what may follow the first key of a sequence, or why a key did nothing. */
export function KeyHint({ begun, refused, onSaid }: Given) {
  const isPausing = usePause(begun)

  useEffect(() => {
    if (!refused) return undefined
    const timer = setTimeout(onSaid, stay)
    return () => clearTimeout(timer)
  }, [refused, onSaid])

  return (
    <Box role="status" data-print="none" sx={placeLook}>
      {isPausing && <Following begun={begun} />}
      {!isPausing && refused?.off && (
        <Box sx={sheetLook}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            <FormattedMessage id={refused.title} />
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={refused.off} />
          </Box>
        </Box>
      )}
    </Box>
  )
}

function Following({ begun }: { begun: string }) {
  const rows = useKnownCommands().flatMap(({ id, title, keys }) =>
    keys.filter((one) => one.startsWith(`${begun} `)).map((one) => ({ id, title, rest: one.slice(begun.length + 1) })),
  )

  return (
    <Box sx={sheetLook}>
      {rows.map(({ id, title, rest }) => (
        <Fragment key={id}>
          <Keys keys={rest} />
          <FormattedMessage id={title} />
        </Fragment>
      ))}
    </Box>
  )
}

/** Whether a sequence has been waiting for its next key a while. */
function usePause(begun: string): boolean {
  const [waited, setWaited] = useState('')
  useEffect(() => {
    const timer = setTimeout(setWaited, begun === '' ? 0 : pause, begun)
    return () => clearTimeout(timer)
  }, [begun])
  return begun !== '' && waited === begun
}

const placeLook = {
  position: 'fixed',
  insetInline: 0,
  bottom: 24,
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const

const sheetLook = {
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'center',
  maxWidth: 'calc(100vw - 32px)',
  paddingInline: 2,
  paddingBlock: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'body2',
  bgcolor: 'background.paper',
  boxShadow: 'var(--mui-palette-floating-shadow)',
} as const
