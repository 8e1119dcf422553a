import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { lockPositions } from '#contract/states.ts'
import { LockControl } from '#src/features/record/parts/LockControl.tsx'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { reasonMessage } from '#src/features/session/parts/reasonMessage.ts'
import { paths } from '#src/routing/paths.ts'
import { WorkingKeys } from '#src/ui/command/Keys.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import type { Locking } from './useLocking.ts'

/**
 * Changes a lock; disabled with the reason where the user may not. The lock of one record is shown by its control, and a
 * block of the registry in its place. Selected records may differ, so they have only the actions.
 */
export function LockVerbs({ locking, value, unavailable = [], keys = {}, isBlocked = false }: Props) {
  const intl = useIntl()
  const { allowed, reason } = usePermission('block')
  const why = useId()

  if (isBlocked)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <LockGlyph position="blocked" isDecoration />
        <FormattedMessage id="problem.administratively-blocked" />
      </Box>
    )
  return (
    <>
      {!allowed && reason && (
        <Typography id={why} variant="body2" color="text.secondary" {...(value && { sx: { mb: 1 } })}>
          <TextLink to={paths.help(reason === 'contact-blocked' ? 'levels-blocked' : 'levels')}>
            <FormattedMessage id={reasonMessage(reason)} />
          </TextLink>
        </Typography>
      )}
      {value ? (
        <LockControl
          value={value}
          onPick={locking.pick}
          isDisabled={!allowed}
          unavailable={unavailable}
          keys={keys}
          {...(!allowed && { describedBy: why })}
        />
      ) : (
        <ButtonGroup
          variant="outlined"
          disabled={!allowed}
          aria-label={intl.formatMessage({ id: 'record.lock.label' })}
          {...(!allowed && { 'aria-describedby': why })}
        >
          {lockPositions.map((position) => (
            <Button
              key={position}
              title={intl.formatMessage({ id: `record.lock.${position}.about` })}
              onClick={() => locking.pick(position)}
              sx={buttonLook}
            >
              <LockGlyph position={position} isDecoration />
              <FormattedMessage id={`operation.confirm.${position}`} />
              {keys[position] && <WorkingKeys keys={keys[position]} />}
            </Button>
          ))}
        </ButtonGroup>
      )}
    </>
  )
}

/** All three in one line of the narrowest phone, without their glyphs. */
const buttonLook = {
  '@media (max-width: 359.95px)': { '& svg': { display: 'none' } },
  gap: { xs: 0.5, sm: 1 },
  px: { xs: 0.75, sm: 1.5 },
  typography: { xs: 'body2', sm: 'button' },
  fontWeight: 'fontWeightMedium',
  bgcolor: 'background.paper',
} as const

type Props = {
  locking: Locking
  /** The position of the one lock; nothing for several records. */
  value?: LockPosition
  unavailable?: readonly LockPosition[]
  /** Whether the registry has blocked the record. */
  isBlocked?: boolean
  /** The keys that do the same, shown on the buttons. */
  keys?: Partial<Record<LockPosition, string>>
}
