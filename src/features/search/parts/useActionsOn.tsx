import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { lockPositions } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { rowCommand } from '#src/features/list/parts/rowMenu.ts'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import type { Command } from '#src/ui/command/commands.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import type { FoundObject } from '#src/ui/command/paletteSections.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Returns the actions on an object found by its name: the locks of mine, whose dialog its page opens, and copying. */
export function useActionsOn(): (object: FoundObject) => readonly Command[] {
  const navigate = useNavigate()
  const { allowed, reason } = usePermission('block')
  const off: MessageId | null = allowed || !reason ? null : `problem.${reason}`

  return useCallback(
    ({ kind, name, isMine, lock: present, to }: FoundObject) => [
      ...(isMine && lockable.has(kind) ? lockPositions.filter((lock) => lock !== present) : []).map((lock) => ({
        ...rowCommand(`found.lock_${lock}`, `operation.confirm.${lock}`, () => void navigate(to, { state: { lock } })),
        icon: <LockGlyph position={lock} isDecoration />,
        off,
      })),
      {
        ...rowCommand('found.copy', 'command.row.copy', () => void copyText(name)),
        icon: <Icon name="copy" size={16} />,
      },
    ],
    [navigate, off],
  )
}

const lockable: ReadonlySet<FoundObject['kind']> = new Set(['domain', 'nsset', 'keyset'])
