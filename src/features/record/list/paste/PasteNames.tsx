import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OwnType } from '#src/features/record/parts/list/ownList.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { saveDraft } from '#src/ui/form/drafts.ts'
import type { useSelection } from '#src/ui/grid/selectionStore.ts'
import type { NameCalls } from './nameCalls.ts'
import { pasteDraft } from './pasteDraft.ts'
import { usePastedNames } from './usePastedNames.ts'

const Dialog = lazy(async () => {
  const { PasteNamesDialog } = await import('./PasteNamesDialog.tsx')
  return { default: PasteNamesDialog }
})

/** Selecting by a list of names somebody has, given in its dialog or pasted onto the list; what asks for it comes when it is asked for. */
export function PasteNames({ name, rest, selecting }: Given) {
  const [isOpen, setOpen] = useState(false)
  usePastedNames((text) => {
    saveDraft(pasteDraft(name), text)
    setOpen(true)
  }, rest.isLikelyName)
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'list.paste', title: 'command.list_paste', group: 'list', keys: ['p'], run: () => setOpen(true) },
      ],
      [],
    ),
  )

  return (
    <>
      <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id="tool.paste" />
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog {...{ name, rest, selecting }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Given = { name: OwnType; rest: NameCalls; selecting: ReturnType<typeof useSelection> }
