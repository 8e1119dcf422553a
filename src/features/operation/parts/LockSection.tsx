import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'
import { lockPositions } from '#contract/states.ts'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { LockInWords } from '#src/features/record/parts/LockInWords.tsx'
import { LockStatus, type LockAtRegistry } from '#src/features/record/parts/registry/LockStatus.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { LockVerbsPart } from './lockParts.tsx'
import { isBlockedByRegistry, unreachableFrom } from './reachable.ts'
import type { Locking } from './useLocking.ts'

type Props = {
  at: LockAtRegistry & { states: readonly StateRow[] }
  locking: Locking
  /** The keys of the positions, on a page without a list that has them. */
  keys?: Partial<Record<LockPosition, string>>
  /** A note on what a full lock leaves possible. */
  whenFull?: ReactNode
  /** Who may change the rest; a full lock lets nobody. */
  children: ReactNode
}

/**
 * The lock of one record, what its position means, and who may change the rest: nobody, while it is blocked or fully
 * locked.
 */
export function LockSection({ at, locking, keys, whenFull, children }: Props) {
  const { lock, lockInForce, states } = at
  const isBlocked = isBlockedByRegistry(states)
  const state: unknown = useLocation().state
  const pickRequested = useEffectEvent((to?: LockPosition) => to && to !== lock && !isBlocked && locking.pick(to))
  useEffect(() => void pickRequested(requestedIn(state)), [state])

  return (
    <Section title="record.lock.label">
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
        {/* The place is reserved, so that nothing moves. */}
        <Box sx={{ minHeight: 36, ...(!isBlocked && { '@media print': { display: 'none' } }) }}>
          <LockVerbsPart
            locking={locking}
            value={lock}
            states={states}
            unavailable={unreachableFrom(lock, states)}
            isBlocked={isBlocked}
            {...(keys && { keys })}
          />
        </Box>
        {!isBlocked && (
          <Box sx={onPaper}>
            <LockGlyph position={lock} isDecoration />
            <FormattedMessage id={`record.lock.${lock}`} />
          </Box>
        )}
        {!isBlocked && (
          <Typography>
            <LockInWords lock={lock} lockInForce={lockInForce} states={states} />
            {lockInForce === 'full' && whenFull}
          </Typography>
        )}
        <LockStatus {...at} />
        {!isBlocked && lockInForce !== 'full' && <Typography color="text.secondary">{children}</Typography>}
      </Box>
    </Section>
  )
}

/** The position where the control is not printed. */
const onPaper = { display: 'none', '@media print': { display: 'flex', alignItems: 'center', gap: 1 } } as const

/** Returns the position that the palette requests with the navigation to the page of a record. */
function requestedIn(state: unknown): LockPosition | undefined {
  const wanted = typeof state === 'object' && state !== null && 'lock' in state ? state.lock : null
  return lockPositions.find((position) => position === wanted)
}
