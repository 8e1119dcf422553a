import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { problemMessage } from '#src/api/ApiError.ts'
import { useSend } from '#src/api/useSend.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { RuleList } from '../detail/RuleList.tsx'
import type { AuctionHere } from '../detail/useAuction.ts'
import { sendAcceptance } from './bidCalls.ts'

type Given = { auction: AuctionHere; onAccepted: () => void; onClose: () => void }

/** The rules, which are accepted before the first bid under them. */
export function RulesDialog({ auction, onAccepted, onClose }: Given) {
  const { version } = auction.terms
  const { send, isSending, refusal } = useSend(sendAcceptance)
  const accept = async () => {
    if (await send(version)) onAccepted()
  }

  return (
    <ModalDialog
      title="bid.rules.title"
      onEscape={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="bid.rules.leave" />
          </Button>
          <Button variant="contained" loading={isSending} onClick={() => void accept()}>
            <FormattedMessage id="bid.rules.accept" />
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        <FormattedMessage id="bid.rules.about" values={{ version }} />
      </Typography>
      <Box data-first tabIndex={0} role="group" sx={{ maxHeight: '48dvh', overflowY: 'auto' }}>
        <RuleList auction={auction} />
      </Box>
      {refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId} />
        </Box>
      )}
    </ModalDialog>
  )
}
