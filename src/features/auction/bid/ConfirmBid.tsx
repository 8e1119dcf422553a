import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { useLocale } from '#intl/useLocale.ts'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { CheckRow } from '#src/ui/form/ChoiceRows.tsx'
import type { AuctionHere } from '../detail/useAuction.ts'
import { useMoney } from '../useMoney.ts'
import { amountInWords } from './amountInWords.ts'
import { isStriking, judgeTyped, type Around } from './judgeTyped.ts'

type Given = {
  auction: AuctionHere
  around: Around
  ceiling: string
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * A bid asked about once more, for it is binding: the name, the amount in figures and words, the end. The focus is on
 * the amount and not on the button, so that a second press of Enter sends nothing.
 */
export function ConfirmBid({ auction, around, ceiling, isSending, onConfirm, onClose }: Given) {
  const { standing, unicode, fqdn, phase } = auction
  const locale = useLocale()
  const money = useMoney(standing.currency)
  const sure = useId()
  const [isSure, setSure] = useState(false)
  const isRaise = around.leadingWith !== null
  const isDoubted = isStriking(ceiling, around)
  const objection = judgeTyped(ceiling, around)
  const words = amountInWords(ceiling, standing.currency, locale)
  const mayConfirm = phase === 'running' && objection === null && (isSure || !isDoubted)

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
      <Box data-first tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        <Typography variant="name" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {unicode ?? fqdn}
        </Typography>
        <Typography variant="figure" component="p">
          {money(ceiling)}
        </Typography>
        {words && <Typography>{words}</Typography>}
      </Box>
      <Facts>
        <Fact title="bid.confirm.end">
          <FormattedDate value={standing.endsAt} dateStyle="long" timeStyle="medium" />
        </Fact>
        <Fact title="bid.confirm.binding_title">
          <FormattedMessage id={isRaise ? 'bid.confirm.binding_raise' : 'bid.confirm.binding'} />
        </Fact>
      </Facts>
      {objection === null && isDoubted && (
        <CheckRow id={sure} isOn={isSure} onSwitch={setSure}>
          <FormattedMessage id="bid.confirm.striking" values={{ words: words ?? money(ceiling) }} />
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
