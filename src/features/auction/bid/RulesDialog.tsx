import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { RuleList } from '../detail/RuleList.tsx'
import type { AuctionHere } from '../detail/useAuction.ts'
import { acceptTerms } from '#contract/auction.ts'
import { api } from '#src/api/client.ts'

type Given = { auction: AuctionHere; onAccepted: () => void; onClose: () => void }

/** The rules, which are accepted before the first bid under them. */
export function RulesDialog({ auction, onAccepted, onClose }: Given) {
  const { version } = auction.terms
  const { run, isRunning, problem } = useAction((accepted: string) => api(acceptTerms, { body: { version: accepted } }))
  const accept = async () => {
    if (await run(version)) onAccepted()
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
          <Button variant="contained" loading={isRunning} onClick={() => void accept()}>
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
      <ApiProblem problem={problem} mt={2} />
    </ModalDialog>
  )
}
