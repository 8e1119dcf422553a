import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocale } from '#intl/useLocale.ts'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { CheckRow } from '#src/ui/form/ChoiceRows.tsx'
import type { LiveAuction } from '../detail/useAuction.ts'
import { useMoney } from '../money.ts'
import { amountInWords } from './amountInWords.ts'
import { isUnusuallyHigh, validateAmount, type BidContext } from './validateAmount.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { RuleList } from '../detail/RuleList.tsx'
import { Instant } from '../detail/Times.tsx'
import { acceptTerms } from '#contract/auction.ts'
import { api } from '#src/api/client.ts'

type ConfirmBidProps = {
  auction: LiveAuction
  context: BidContext
  ceiling: string
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirms a bid, because it is binding: the name, the amount in figures and words, the end. The focus is on the amount
 * and not on the button, so that a second press of Enter sends nothing.
 */
export function ConfirmBid({ auction, context, ceiling, isSending, onConfirm, onClose }: ConfirmBidProps) {
  const { standing, unicode, fqdn, phase } = auction
  const locale = useLocale()
  const money = useMoney(standing.currency)
  const sureId = useId()
  const [isSure, setSure] = useState(false)
  const isRaise = context.leadingWith !== null
  const needsSecondConfirmation = isUnusuallyHigh(ceiling, context)
  const objection = validateAmount(ceiling, context)
  const words = amountInWords(ceiling, standing.currency, locale)
  const mayConfirm = phase === 'running' && objection === null && (isSure || !needsSecondConfirmation)

  return (
    <ModalDialog
      title={isRaise ? 'bid.confirm.title_raise' : 'bid.confirm.title'}
      onEscape={() => !isSending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isSending}>
            <FormattedMessage id="bid.confirm.back" />
          </Button>
          <Button variant="contained" disabled={!mayConfirm} loading={isSending} onClick={onConfirm}>
            <FormattedMessage
              id={isRaise ? 'bid.confirm.raise' : 'bid.confirm.bid'}
              values={{ amount: money(ceiling) }}
            />
          </Button>
        </>
      }
    >
      <Box data-first tabIndex={-1} sx={{ mb: 2, mx: -1, px: 1, borderRadius: 1 }}>
        <Typography variant="name" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {unicode ?? fqdn}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          <FormattedMessage id={isRaise ? 'bid.maximum_new' : 'bid.maximum'} />
        </Typography>
        <Typography variant="figure" component="p">
          {money(ceiling)}
        </Typography>
        {words && <Typography>{words}</Typography>}
      </Box>
      <Facts>
        <Fact title="bid.confirm.end">
          <Instant at={standing.endsAt} />
        </Fact>
        <Fact title="bid.confirm.binding_title">
          <FormattedMessage id={isRaise ? 'bid.confirm.binding_raise' : 'bid.confirm.binding'} />
        </Fact>
      </Facts>
      {objection === null && needsSecondConfirmation && (
        <CheckRow id={sureId} isOn={isSure} onSwitch={setSure}>
          <FormattedMessage id="bid.confirm.unusually_high" values={{ words: words ?? money(ceiling) }} />
        </CheckRow>
      )}
      {objection !== null && (
        <Typography role="alert" sx={{ mt: 2, color: 'state.critical.text' }}>
          <FormattedMessage id="bid.confirm.passed" values={{ amount: money(objection.amount) }} />
        </Typography>
      )}
      {phase !== 'running' && (
        <Typography role="alert" sx={{ mt: 2, color: 'state.critical.text' }}>
          <FormattedMessage id="bid.is_over" />
        </Typography>
      )}
    </ModalDialog>
  )
}

type RulesDialogProps = { auction: LiveAuction; onAccepted: () => void; onClose: () => void }

/** The rules of the auctions, which the user accepts before the first bid under them. */
export function RulesDialog({ auction, onAccepted, onClose }: RulesDialogProps) {
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
