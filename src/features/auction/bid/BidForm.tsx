import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { moneyMask } from '#src/ui/form/moneyMask.ts'
import { TextField } from '#src/ui/form/TextField.tsx'
import type { LiveAuction } from '../detail/useAuction.ts'
import { useCurrencySign, useMoney } from '../money.ts'
import { BidResult, isLeadShown, isPassedAt } from './BidResult.tsx'
import { BidBanner } from './BidBanner.tsx'
import { ConfirmBid, RulesDialog } from './BidDialogs.tsx'
import { lowestBid, validateAmount, meaningOf, type BidContext } from './validateAmount.ts'
import { useAmountField } from './useAmountField.ts'
import { useBidding } from './useBidding.ts'
import { useLocale } from '#intl/useLocale.ts'
import { amountInWords } from './amountInWords.ts'

type BidFormProps = {
  auction: LiveAuction
  /** The contact a bid binds. */
  handle: string
  /** My maximum while I lead. */
  leadingWith: string | null
}

/** The field of my maximum with its effect below it. A dialog confirms the bid before it is sent. */
export function BidForm({ auction, handle, leadingWith }: BidFormProps) {
  const { standing, terms, mine } = auction
  const context = { terms, standing, leadingWith }
  const money = useMoney(standing.currency)
  const sign = useCurrencySign(standing.currency)
  const field = useAmountField(auction.id, context, standing.currency)
  const bidding = useBidding(auction, { handle, onAccepted: field.reset })
  const locale = useLocale()
  const mask = useMemo(() => moneyMask(locale, standing.currency), [locale, standing.currency])
  const lowest = lowestBid(context)
  const { step } = bidding
  const isWaiting = step.kind === 'unknown'
  const { result } = bidding
  const refused = result !== null && 'refusal' in result ? result : null
  const isExcluded = refused?.refusal.code === 'bidder-excluded'
  const isPriceChanged = refused?.refusal.code === 'price-changed'
  // A changed price and a low amount are one error: the refusal until the user changes the amount, then the objection.
  const isAmountChanged = field.isTyped && refused?.ceiling !== field.money
  const hasRefusal = !isPriceChanged || !isAmountChanged
  const objection = isPriceChanged && hasRefusal ? null : field.objection

  const submit = () => {
    const amount = field.check()
    if (amount !== null) void bidding.start(amount)
  }
  const isDialogOpen = step.kind === 'rules' || step.kind === 'confirm' || step.kind === 'sending'
  const { focus } = field
  // Nothing behind an open dialog can take the focus, so the field gets it when the dialog closes.
  useEffect(() => (isDialogOpen ? focus : undefined), [isDialogOpen, focus])
  // The focused button of the unknown result is removed with it.
  useEffect(() => {
    if (!isWaiting) return undefined
    return () => {
      if (document.activeElement === document.body) focus()
    }
  }, [isWaiting, focus])

  return (
    <>
      {mine.part?.ceiling && auction.isLeading === false && !isWaiting && !isPassedAt(standing.price, result) && (
        <Outbid price={standing.price} ceiling={mine.part.ceiling} currency={standing.currency} />
      )}
      {leadingWith !== null && !isWaiting && !isLeadShown(bidding) && (
        <BidBanner tone="good">
          <FormattedMessage id="bid.leads" values={{ ceiling: money(leadingWith) }} />
        </BidBanner>
      )}
      <BidResult bidding={bidding} auction={auction} hasRefusal={hasRefusal} />
      {!isWaiting && !isExcluded && (
        <ActionForm
          action={{ submit, isRunning: step.kind === 'checking', problem: null }}
          buttons={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Button
                type="submit"
                // A leader need not bid.
                variant={leadingWith === null ? 'contained' : 'outlined'}
                loading={step.kind === 'checking'}
                sx={{ minWidth: 160, flex: { xs: '1 0 100%', sm: 'none' } }}
              >
                <FormattedMessage id={leadingWith === null ? 'bid.bid' : 'bid.raise'} />
              </Button>
              {lowest !== null && leadingWith === null && field.isTyped && field.money !== lowest && (
                <Button onClick={field.takeLowest}>
                  <FormattedMessage id="bid.take_lowest" values={{ amount: money(lowest) }} />
                </Button>
              )}
            </Box>
          }
          sx={{ maxWidth: 480 }}
        >
          <TextField
            label={leadingWith === null ? 'bid.maximum' : 'bid.maximum_new'}
            mask={mask}
            inputMode="numeric"
            isRequired
            unit={sign}
            error={objection?.code}
            problem={
              objection && (
                <FormattedMessage id={`bid.objection.${objection.code}`} values={{ amount: money(objection.amount) }} />
              )
            }
            // The objection names the lowest amount.
            hint={!objection && <BidMeaning money={field.money} context={context} currency={standing.currency} />}
            registration={field.registration}
          />
        </ActionForm>
      )}
      {step.kind === 'rules' && (
        <RulesDialog auction={auction} onAccepted={() => bidding.confirm(step.ceiling)} onClose={bidding.cancel} />
      )}
      {(step.kind === 'confirm' || step.kind === 'sending') && (
        <ConfirmBid
          auction={auction}
          context={context}
          ceiling={step.ceiling}
          isSending={step.kind === 'sending'}
          onConfirm={() => void bidding.send(step.ceiling)}
          onClose={bidding.cancel}
        />
      )}
    </>
  )
}

type OutbidProps = { price: string | null; ceiling: string; currency: string }

/** Stays above the field until the user leads again. */
function Outbid({ price, ceiling, currency }: OutbidProps) {
  const money = useMoney(currency)
  return (
    <BidBanner tone="critical">
      <strong>
        <FormattedMessage id="bid.outbid" />
      </strong>{' '}
      <FormattedMessage
        id="bid.outbid.about"
        values={{ price: price === null ? '' : money(price), ceiling: money(ceiling) }}
      />
    </BidBanner>
  )
}

type BidMeaningProps = { money: string | null; context: BidContext; currency: string }

/** The amount in words, and what the bidder would pay. Whether the bid would lead is secret. */
function BidMeaning({ money, context, currency }: BidMeaningProps) {
  const format = useMoney(currency)
  const locale = useLocale()
  const words = money && amountInWords(money, currency, locale)

  if (money === null || validateAmount(money, context) !== null) return <Lowest context={context} format={format} />
  return (
    <>
      {words && <Box sx={{ color: 'text.primary' }}>{words}</Box>}
      <FormattedMessage
        id={`bid.meaning.${meaningOf(money, context)}`}
        values={{
          most: format(money),
          lowest: format(lowestBid(context) ?? money),
          price: format(context.standing.price ?? context.terms.startPrice),
        }}
      />
    </>
  )
}

function Lowest({ context, format }: { context: BidContext; format: (money: string) => string }) {
  const { leadingWith, standing, terms } = context
  const lowest = lowestBid(context)
  return (
    lowest && (
      <FormattedMessage
        id={leadingWith === null ? 'bid.lowest' : 'bid.lowest_raise'}
        values={{ amount: format(lowest), unit: format(terms.unit), price: format(standing.price ?? terms.startPrice) }}
      />
    )
  )
}
