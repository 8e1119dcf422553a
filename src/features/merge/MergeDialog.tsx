import Typography from '@mui/material/Typography'
import { useEffect, useRef, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MergeResult } from '#contract/merge.ts'
import { useSend } from '#src/api/useSend.ts'
import { DeedDialog } from '#src/features/operation/parts/DeedDialog.tsx'
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
  const { send, isSending, refusal } = useSend(sendMerge)
  const isUnderWay = useRef(false)

  const merge = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const result = await send(handles)
    isUnderWay.current = result !== undefined
    if (result) onMerged(result)
  }
  // What stands in the way is named on the page behind, which asks for it anew.
  const isImpossible = refusal?.code === 'merge-impossible'
  useEffect(() => {
    if (isImpossible) onImpossible()
  }, [isImpossible, onImpossible])

  return (
    <DeedDialog
      title="merge.dialog.title"
      capability="merge"
      deed="merge.dialog.merge"
      send={() => void merge()}
      isSending={isSending}
      refusal={isImpossible ? null : refusal}
      onRetry={() => void merge()}
      opener={opener}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="merge.deed.words" values={{ into, from: handles.join(', '), count: handles.length }} />
      </Typography>
    </DeedDialog>
  )
}
