import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLockCommands } from '#src/features/operation/parts/lockCommands.tsx'
import { LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { unreachableFrom } from '#src/features/operation/parts/reachable.ts'
import { useRecordLocking } from '#src/features/operation/parts/useLocking.ts'
import { useFrame, usePermission } from '#src/features/session/parts/frame.ts'
import type { Command } from '#src/ui/command/commands.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import { RowMenu } from '#src/ui/command/RowMenu.tsx'
import type { RowMenuProps } from './parts/rowMenu.ts'
import { usePeekAddress } from './parts/usePeekAddress.ts'
import { originState } from '#src/features/record/parts/origin.ts'
import { type LinkedRecord, rowCommand } from './parts/rowMenu.ts'
import type { List, LockableRow } from './parts/defineList.ts'
import type { LockableQuery } from './parts/requests.ts'

/** Without `at` the menu has closed, while a dialog that it opened may still be open. */
type Props<Row extends LockableRow, Query extends LockableQuery> = RowMenuProps<Row> & { list: List<Row, Query> }

/** All commands for one row of a list, whatever else is selected. */
export function ListRowMenu<Row extends LockableRow, Query extends LockableQuery>(props: Props<Row, Query>) {
  const { list, row, at, isChosen, onToggle, onClose } = props
  const [name, title] = [list.nameOf(row), list.titleOf(row)]
  const { settings } = useFrame()
  // The operation that the address names belongs to the list's own dialog.
  const locking = useRecordLocking({ returned: null, name, title, call: list.block })
  const viewing = useViewing(name, list.pageOf)
  const linking = useLinking(list.recordLinks?.(row) ?? [])
  const more = list.rowCommands?.(row, settings) ?? []
  const locks = useLockCommands({ group: 'row', lock: row.lock, pick: locking.pick })
  const toggle = rowCommand('selection.toggle', isChosen ? 'command.row.unselect' : 'command.row.select', onToggle, [
    'x',
  ])
  const copy = rowCommand('row.copy', 'command.row.copy', () => void copyText(title))
  const isMine = list.isMine?.(row) ?? true
  const authInfo = useAuthInfo(list.pageOf(name))
  const commands = [
    [...viewing, ...more],
    linking,
    isMine ? [...locks, ...authInfo] : [],
    isMine ? [toggle, copy] : [copy],
  ]

  return (
    <>
      {at && (
        <RowMenu label={title} commands={commands.filter((group) => group.length > 0)} at={at} onClose={onClose} />
      )}
      <LockDialogPart
        locking={locking}
        subject={<Typography variant="name">{title}</Typography>}
        unavailable={unreachableFrom(row.lock)}
      />
    </>
  )
}

function useViewing(name: string, pageOf: (name: string) => string): Command[] {
  const navigate = useNavigate()
  const location = useLocation()
  const { open } = usePeekAddress()

  return useMemo(
    () => [
      rowCommand('row.open', 'command.row.open', () => void navigate(pageOf(name), { state: originState(location) }), [
        'Enter',
      ]),
      rowCommand('row.peek', 'command.row.peek', () => open(name), ['Space']),
    ],
    [navigate, location, open, name, pageOf],
  )
}

/** Links to the records that the row names. In the row itself their keys would hide those of the grid. */
function useLinking(links: readonly LinkedRecord[]): Command[] {
  const navigate = useNavigate()
  const location = useLocation()

  return links.map(({ title, name, to }) => ({
    ...rowCommand(`row.${title}`, title, () => void navigate(to, { state: originState(location) })),
    values: { name },
  }))
}

/** Opens the dialog of a new transfer password on the page of the row, where the registry takes one from the portal. */
function useAuthInfo(page: string): Command[] {
  const navigate = useNavigate()
  const location = useLocation()
  const { allowed, reason } = usePermission('create-auth-info')
  if (reason === 'not-at-this-registry') return []
  const open = () => void navigate(`${page}?authInfo=new`, { state: originState(location) })
  return [
    { ...rowCommand('row.auth_info', 'authinfo.make', open), off: allowed || !reason ? null : `problem.${reason}` },
  ]
}
