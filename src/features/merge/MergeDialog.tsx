import Typography from '@mui/material/Typography'
import { useEffect, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MergeResult } from '#contract/merge.ts'
import { useAction } from '#src/api/useAction.ts'
import { ActionDialog } from '#src/features/operation/parts/ActionDialog.tsx'
import { sendMerge } from './mergeCalls.ts'

type Props = {
  into: string
  handles: readonly string[]
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onMerged: (result: MergeResult) => void
  onClose: () => void
  /** Something has come in the way meanwhile. */
  onImpossible: () => void
}

/** The deed in words before it is done, for it cannot be undone; what is refused is named on the page behind. */
export function MergeDialog({ into, handles, opener, onMerged, onClose, onImpossible }: Props) {
  const { run, isRunning, problem } = useAction(sendMerge, { runsOnce: true })
  const merge = async () => {
    const result = await run(handles)
    if (result) onMerged(result)
  }
  // What stands in the way is named on the page behind, which asks for it anew.
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
        <FormattedMessage id="merge.deed.words" values={{ into, from: handles.join(', '), count: handles.length }} />
      </Typography>
    </ActionDialog>
  )
}
