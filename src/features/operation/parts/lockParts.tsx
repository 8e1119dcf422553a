import Box from '@mui/material/Box'
import { useEffect, useMemo, type ComponentProps } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { importFor } from '#src/api/client.ts'
import { lazyPart, preloadQuietly } from '#src/routing/lazyPart.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { stripLook, useLastOperation } from './lastOperation.ts'
import type { LockDialog } from '../LockDialog.tsx'
import type { LastOperation } from '../LastOperation.tsx'

const load = () => import('../deferred.ts')
const Dialog = lazyPart(async () => (await load()).LockDialog)
const Strip = lazyPart(
  async () => (await load()).LastOperation,
  () => <Box sx={stripLook} />,
)

/** The lock control of the page's record. */
export const LockVerbsPart = lazyPart(async () => (await load()).RecordLockVerbs)

/** The lock dialog. Its code loads in the moment after the page is drawn, before the user has read it. */
export function LockDialogPart(props: ComponentProps<typeof LockDialog>) {
  useEffect(() => {
    const early = setTimeout(() => void preloadQuietly(load), settled)
    return () => clearTimeout(early)
  }, [])

  return props.locking.isOpen && <Dialog {...props} />
}

/** The last operation with its undo, if there is one. Without one the key `z` looks for one of another window. */
export function LastOperationStrip(props: ComponentProps<typeof LastOperation>) {
  return useLastOperation().stored ? <Strip {...props} /> : <UndoLookUp {...props} />
}

/** The key that shows the latest operation that can be undone, with its undo. It does not undo it unseen. */
function UndoLookUp({ isKeyTaken = false }: ComponentProps<typeof LastOperation>) {
  const { storeLast } = useLastOperation()
  const look = useLatest(async () => {
    const notify = (why: MessageId) => showKeyNotice({ what: 'command.operation_undo', why })
    try {
      const found = await (await importFor(() => import('../operationActions.ts'))).readUndoable()
      if (found) storeLast(found)
      notify(found ? 'operation.undo_again' : 'command.off.nothing_to_undo')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      notify(problemMessage(cause.code))
    }
  })
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'operation.undo',
          title: 'command.operation_undo',
          group: 'app',
          keys: ['z'],
          run: () => void look(),
          off: isKeyTaken ? 'command.off.nothing_to_undo' : null,
        },
      ],
      [look, isKeyTaken],
    ),
  )

  return null
}

/** Milliseconds after which a page is drawn. */
const settled = 300
