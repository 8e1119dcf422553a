import { useEffect, useState, Fragment } from 'react'
import { hasPendingParts, subscribeToPendingParts } from '#src/routing/lazyPart.ts'
import { isGoingBack, subscribeToGoingBack } from '#src/routing/PageRouter.tsx'
import { getCommands, subscribeToCommands, getSingleKeys, setSingleKeys, useKnownCommands } from './commands.ts'
import { showKeyNotice, useKeyNotice } from './keyNotice.ts'
import { watchKeys } from './watchKeys.ts'
import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { Keys } from './Keys.tsx'

/** Runs the active commands by their keys and shows which key a sequence waits for. Drawn once, in the layout. */
export function CommandKeys({ singleKeys }: { singleKeys: boolean }) {
  const [prefix, setPrefix] = useState('')

  useEffect(() => setSingleKeys(singleKeys), [singleKeys])
  useEffect(
    () =>
      watchKeys(window, {
        commands: getCommands,
        singleKeys: getSingleKeys,
        isLoading: hasPendingParts,
        isHeld: isGoingBack,
        subscribe: subscribeToReadiness,
        onPrefix: setPrefix,
        onOff: ({ title, values, off }) => showKeyNotice({ what: title, values, ...(off && { why: off }) }),
      }),
    [],
  )

  return <KeyHint prefix={prefix} />
}

function subscribeToReadiness(listener: () => void): () => void {
  const stops = [subscribeToCommands(listener), subscribeToPendingParts(listener), subscribeToGoingBack(listener)]
  return () => stops.forEach((stop) => stop())
}

/** The pause of a sequence after which its next keys are shown, in milliseconds: users who know them are faster. */
const pause = 250

/** At the foot of the page: the keys that may follow `prefix` (`g`, or '' for none), or the result of a key. */
export function KeyHint({ prefix }: { prefix: string }) {
  const isPaused = usePause(prefix)
  const notice = useKeyNotice()

  return (
    <Box role="status" data-print="none" sx={placeLook}>
      {isPaused && <NextKeys prefix={prefix} />}
      {!isPaused && notice && (
        <Box sx={sheetLook}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            <FormattedMessage id={notice.what} values={notice.values} />
          </Box>
          {notice.why && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id={notice.why} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

function NextKeys({ prefix }: { prefix: string }) {
  const rows = useKnownCommands().flatMap(({ id, title, values, keys }) =>
    keys
      .filter((one) => one.startsWith(`${prefix} `))
      .map((one) => ({ id, title, values, rest: one.slice(prefix.length + 1) })),
  )

  return (
    <Box sx={sheetLook}>
      {rows.map(({ id, title, values, rest }) => (
        <Fragment key={id}>
          <Keys keys={rest} />
          <FormattedMessage id={title} values={values} />
        </Fragment>
      ))}
    </Box>
  )
}

/** Returns whether a sequence has been waiting for its next key for that long. */
function usePause(prefix: string): boolean {
  const [pausedAt, setPausedAt] = useState('')
  useEffect(() => {
    const timer = setTimeout(setPausedAt, prefix === '' ? 0 : pause, prefix)
    return () => clearTimeout(timer)
  }, [prefix])
  return prefix !== '' && pausedAt === prefix
}

const placeLook = {
  position: 'fixed',
  insetInline: 0,
  bottom: 24,
  // Above the bar of the selected rows.
  'body:has([data-selection-bar]) &': { bottom: 'calc(var(--foot, 0px) + 96px)' },
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
