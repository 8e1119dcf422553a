import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MergeResult } from '#contract/merge.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { useSend } from '#src/api/useSend.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
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
  const { needsIdentity, confirm } = useStepUp('merge')
  const { send, isSending, refusal } = useSend(sendMerge)
  const isUnderWay = useRef(false)
  // Behind a dialog nothing takes the focus: only once it is gone.
  useEffect(() => () => opener.current?.focus(), [opener])

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
    <ModalDialog
      title="merge.dialog.title"
      onEscape={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="operation.leave" />
          </Button>
          <Button
            data-first
            variant="contained"
            loading={isSending}
            onClick={() => (needsIdentity ? confirm() : void merge())}
          >
            <FormattedMessage id={needsIdentity ? 'operation.confirm_identity' : 'merge.dialog.merge'} />
          </Button>
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="merge.deed.words" values={{ into, from: handles.join(', '), count: handles.length }} />
      </Typography>
      <StepUpNote capability="merge" />
      {refusal && !isImpossible && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemWords(refusal.code)} requestId={refusal.requestId} onRetry={() => void merge()} />
        </Box>
      )}
    </ModalDialog>
  )
}
