import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { FormattedMessage } from 'react-intl'
import { useLive } from '#src/api/live/useLive.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { readExposure } from '#contract/myAuction.ts'
import type { AnswerOf } from '#contract/call.ts'
import { api } from '#src/api/client.ts'
import { useMoney } from '../money.ts'
import type { ListedAuction } from './listedAuction.ts'

/** Returns whether the sums are beside the heading, because the views leave them no room in the line of the search. */
export const useIsBesideTitle = () => useMediaQuery('(max-width:1399.95px)', { noSsr: true })

/** Beside the heading; on the narrowest phones it is a line below the heading. */
const besideLook = {
  flex: '0 0 100%',
  order: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  typography: 'body2',
  whiteSpace: 'nowrap',
  // 380 pixels in an ordinary text size.
  '@media (min-width: 23.75em)': { flex: 'none', order: 'initial', display: 'grid' },
} as const

/** At the end of the line of the search, where its late answer moves nothing. */
const lineLook = { display: 'flex', flexWrap: 'wrap', columnGap: 3, ml: 'auto', typography: 'body2' } as const

type ExposureProps = {
  rows: readonly ListedAuction[]
  /**
   * Whether it stands beside the heading, where the rows begin as high as in the other lists. On a phone the amount owed
   * has no room there; the list of results names it.
   */
  isShort?: boolean
}

type Exposures = AnswerOf<typeof readExposure>['items']

/** The most my bids may cost: the sum of my maximums where I lead, and what I owe. Each change of a lead loads it again. */
export function Exposure({ rows, isShort = false }: ExposureProps) {
  const { stateOf } = useLive(rows.map(({ id }) => id))
  const version = rows.map((row) => stateOf(row.id, row.standing).leader).join()
  const { value, isCurrent } = useLoad(version, (signal) => api(readExposure, {}, signal))

  return (
    <Box aria-busy={!isCurrent} sx={isShort ? besideLook : lineLook}>
      {value?.items.map((one) => (
        <Sums key={one.currency} {...one} isShort={isShort} />
      ))}
    </Box>
  )
}

function Sums({ currency, leading, owed, isShort }: Exposures[number] & { isShort: boolean }) {
  const money = useMoney(currency)
  const strong = (amount: string) => <strong key={amount}>{money(amount)}</strong>

  return (
    <>
      <span>
        <FormattedMessage
          id={isShort ? 'auctions.exposure.at_most' : 'auctions.exposure.leading'}
          values={{ amount: strong(leading) }}
        />
      </span>
      {Number(owed) > 0 && (
        <TextLink
          to={`${paths.finishedAuctions()}?open=yes`}
          sx={{ display: { xs: isShort ? 'none' : 'inline', sm: 'inline' } }}
        >
          <FormattedMessage id="auctions.exposure.owed" values={{ amount: strong(owed) }} />
        </TextLink>
      )}
    </>
  )
}
