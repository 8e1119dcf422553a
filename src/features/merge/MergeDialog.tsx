import Typography from '@mui/material/Typography'
import { useEffect, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { mergeContacts, type MergeResult } from '#contract/merge.ts'
import { api } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'
import { ActionDialog } from '#src/features/operation/parts/ActionDialog.tsx'

type Props = {
  into: string
  handles: readonly string[]
  /** Receives the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
  onMerged: (result: MergeResult) => void
  onClose: () => void
  /** Called when the merge has become impossible. */
  onImpossible: () => void
}

/** Confirms a merge in words, because a merge cannot be undone. The page behind shows the obstacles of a refusal. */
export function MergeDialog({ into, handles, opener, onMerged, onClose, onImpossible }: Props) {
  const intl = useIntl()
  const { run, isRunning, problem } = useAction(() => api(mergeContacts, { body: { ids: [...handles] } }), {
    runsOnce: true,
  })
  const merge = async () => {
    const result = await run()
    if (result) onMerged(result)
  }
  // The page behind reloads and shows the obstacles.
  const isImpossible = problem?.code === 'merge-impossible'
  useEffect(() => {
    if (isImpossible) onImpossible()
  }, [isImpossible, onImpossible])

  return (
    <ActionDialog
      title="merge.dialog.title"
      capability="merge"
      label="merge.dialog.merge"
      onPress={() => void merge()}
      isRunning={isRunning}
      problem={isImpossible ? null : problem}
      onRetry={() => void merge()}
      opener={opener}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage
          id="merge.confirm.words"
          values={{ into, from: intl.formatList(handles), count: handles.length }}
        />
      </Typography>
    </ActionDialog>
  )
}
