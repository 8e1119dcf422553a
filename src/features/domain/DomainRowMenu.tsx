import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DomainRow } from '#contract/domain.ts'
import type { LockPosition } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { LateLockDialog } from '#src/features/operation/parts/LateLocking.tsx'
import { useLocking } from '#src/features/operation/parts/useLocking.ts'
import { useFrame, usePermission } from '#src/features/session/parts/frame.ts'
import { externalLink } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import type { Command } from '#src/ui/command/command.ts'
import { copyText } from '#src/ui/command/copyText.ts'
import type { Place } from '#src/ui/command/placeBeside.ts'
import { RowMenu } from '#src/ui/command/RowMenu.tsx'
import { usePeekAddress } from '#src/ui/grid/usePeekAddress.ts'
import { prepareLock } from './domainCalls.ts'

export type DomainRowMenuProps = {
  row: DomainRow
  /** What the menu stands beside; null once it has closed, when a lock it began may still be asked about. */
  at: Place | null
  isChosen: boolean
  onToggle: () => void
  onClose: () => void
}

/** Everything one can do with one domain of a list, whatever else is selected. */
export function DomainRowMenu({ row, at, isChosen, onToggle, onClose }: DomainRowMenuProps) {
  const { fqdn, unicode, lock } = row
  const locking = useLocking({
    // One that comes back by the address is the list's own.
    returned: null,
    prepare: (action, idempotencyKey, signal) =>
      prepareLock({ action, selection: { ids: [fqdn] } }, idempotencyKey, signal),
  })
  const looking = useLooking(row)
  const locks = useLocks(lock, locking.pick)
  const choosing: Command[] = [
    inRow('selection.toggle', isChosen ? 'command.row.unselect' : 'command.row.select', onToggle, ['x']),
    inRow('row.copy', 'command.row.copy', () => void copyText(unicode ?? fqdn)),
  ]

  return (
    <>
      {at && <RowMenu label={unicode ?? fqdn} commands={[looking, locks, choosing]} at={at} onClose={onClose} />}
      <LateLockDialog
        locking={locking}
        subject={<Typography variant="name">{unicode ?? fqdn}</Typography>}
        unavailable={lock === 'full' ? ['transfer'] : []}
      />
    </>
  )
}

function useLooking({ fqdn, states }: DomainRow): Command[] {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { settings } = useFrame()
  const { open } = usePeekAddress()

  return useMemo(() => {
    const visit = () =>
      window.open(
        externalLink(settings.websiteTemplate.replace('{domain}', fqdn), {
          isPermitted: true,
          origin: window.location.origin,
        }),
        '_blank',
        'noopener,noreferrer',
      )
    const website = inRow('row.website', 'domain.detail.open_website', visit)
    return [
      inRow('row.open', 'command.row.open', () => void navigate(paths.domain(fqdn), { state: { list: search } }), [
        'Enter',
      ]),
      inRow('row.peek', 'command.row.peek', () => open(fqdn), ['Space']),
      states.includes('outzone') ? { ...website, off: 'domain.detail.no_website' } : website,
    ]
  }, [navigate, search, settings, open, fqdn, states])
}

/** The positions the lock is not in, in the order they tighten. */
function useLocks(lock: LockPosition, pick: (position: LockPosition) => void): Command[] {
  const { allowed, reason } = usePermission('block')
  const forbidden: MessageId | null = allowed || !reason ? null : `problem.${reason}`

  return positions
    .filter((position) => position !== lock)
    .map((position) => ({
      ...inRow(`row.lock_${position}`, `operation.confirm.${position}`, () => pick(position)),
      off: forbidden ?? (position === 'transfer' && lock === 'full' ? 'record.lock.open_first' : null),
    }))
}

const positions = ['open', 'transfer', 'full'] as const

function inRow(id: string, title: MessageId, run: () => void, keys: readonly string[] = []): Command {
  return { id, title, group: 'row', keys, run }
}
