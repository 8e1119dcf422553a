import { styled } from '@mui/material/styles'
import { useIntl } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'

/**
 * The padlock in its three positions: open and hollow, closed and half filled, closed and full. A block of the registry
 * crosses it out. It has a name for screen readers unless its surroundings already name it (`isDecoration`).
 */
export function LockGlyph({ position, size = 16, isDecoration = false, isRequested = false, title }: LockGlyphProps) {
  const intl = useIntl()
  const name =
    title ??
    intl.formatMessage({ id: position === 'blocked' ? 'state.serverBlocked.short' : `record.lock.${position}` })
  const named = isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }

  return (
    <Glyph
      {...named}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      data-position={position}
      data-requested={isRequested}
    >
      {!isDecoration && <title>{name}</title>}
      <path d={position === 'open' ? 'M5 7V4.6a2.9 2.9 0 0 1 5.6-1' : 'M5 7V5a3 3 0 0 1 6 0v2'} />
      <rect x="3" y="7" width="10" height="7" rx="1.5" fill={position === 'full' ? 'currentColor' : 'none'} />
      {position === 'blocked' && <path d="m6.2 8.7 3.6 3.6M9.8 8.7l-3.6 3.6" />}
      {position === 'transfer' && (
        <path d="M3 10.5h10v2A1.5 1.5 0 0 1 11.5 14h-7A1.5 1.5 0 0 1 3 12.5Z" fill="currentColor" />
      )}
    </Glyph>
  )
}

type LockGlyphProps = {
  /** `blocked`: by the registry, whatever the lock. */
  position: LockPosition | 'blocked'
  /** Pixels. */
  size?: number
  isDecoration?: boolean
  /** The registry has not confirmed the position: dashed, and its filling faint. */
  isRequested?: boolean
  /** Its name for readers, where there is more to say than the position. */
  title?: string
}

const Glyph = styled('svg')(({ theme }) => ({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  verticalAlign: 'middle',
  color: theme.vars.palette.text.secondary,
  '&[data-position="transfer"], &[data-position="full"]': { color: theme.vars.palette.state.lock.text },
  '&[data-position="blocked"]': { color: theme.vars.palette.state.warn.text },
  '&[data-requested="true"]': { strokeDasharray: '2 1.6', fillOpacity: 0.3 },
}))
