import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useLoad } from '#src/api/useLoad.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { readExposure } from '#contract/myAuction.ts'
import type { AnswerOf } from '#contract/call.ts'
import { api } from '#src/api/client.ts'
import { useMoney } from '../money.ts'

type Exposures = AnswerOf<typeof readExposure>['items']

/**
 * The most my bids may cost: the sum of my maximums where I lead, and what I owe.
 *
 * @param version the sums are loaded again when it changes
 */
export function Exposure({ version }: { version: string }) {
  const { value, isCurrent } = useLoad(version, (signal) => api(readExposure, {}, signal))

  return (
    <Box aria-busy={!isCurrent} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, minHeight: 20 }}>
      {value?.items.map((one) => (
        <Sums key={one.currency} {...one} />
      ))}
    </Box>
  )
}

function Sums({ currency, leading, owed }: Exposures[number]) {
  const money = useMoney(currency)
  const strong = (amount: string) => <strong key={amount}>{money(amount)}</strong>

  return (
    <>
      <span>
        <FormattedMessage id="auctions.exposure.leading" values={{ amount: strong(leading) }} />
      </span>
      {Number(owed) > 0 && (
        <TextLink to={`${paths.finishedAuctions()}?open=yes`}>
          <FormattedMessage id="auctions.exposure.owed" values={{ amount: strong(owed) }} />
        </TextLink>
      )}
    </>
  )
}
