import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useLocale } from '#intl/useLocale.ts'
import { useMoney } from '../useMoney.ts'
import { amountInWords } from './amountInWords.ts'
import { judgeTyped, lowestBid, meaningOf, type Around } from './judgeTyped.ts'

type Given = { money: string | null; around: Around; currency: string }

/** The amount in words, and what one would pay with it; never whether one would lead, which nobody knows. */
export function BidMeaning({ money, around, currency }: Given) {
  const write = useMoney(currency)
  const locale = useLocale()
  const words = money && amountInWords(money, currency, locale)

  if (money === null || judgeTyped(money, around) !== null) return <Lowest around={around} write={write} />
  return (
    <>
      {words && <Box sx={{ color: 'text.primary' }}>{words}</Box>}
      <FormattedMessage
        id={`bid.meaning.${meaningOf(money, around)}`}
        values={{
          most: write(money),
          lowest: write(lowestBid(around) ?? money),
          price: write(around.standing.price ?? around.terms.startPrice),
          before: write(around.leadingWith ?? money),
        }}
      />
    </>
  )
}

function Lowest({ around, write }: { around: Around; write: (money: string) => string }) {
  const lowest = lowestBid(around)
  return (
    lowest && <FormattedMessage id="bid.lowest" values={{ amount: write(lowest), unit: write(around.terms.unit) }} />
  )
}
