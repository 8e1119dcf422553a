import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { paths } from '#src/routing/paths.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import type { askExposure } from '../mine/myCalls.ts'
import { useMoney } from '../useMoney.ts'

type Exposed = Awaited<ReturnType<typeof askExposure>>

/** What my bids may cost: the sum of my maxima where I lead, and what I owe. @param version counted anew with another */
export function Exposure({ version }: { version: string }) {
  const [exposed, setExposed] = useState<{ of: string; sums: Exposed }>({ of: '', sums: [] })
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const calls = await import('../mine/myCalls.ts')
      const sums = await calls.askExposure(leaving.signal)
      if (!leaving.signal.aborted) setExposed({ of: version, sums })
    }
    void preloadQuietly(ask)
    return () => leaving.abort()
  }, [version])

  return (
    <Box
      aria-busy={exposed.of !== version}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, minHeight: 20 }}
    >
      {exposed.sums.map((sums) => (
        <Sums key={sums.currency} {...sums} />
      ))}
    </Box>
  )
}

function Sums({ currency, leading, owed }: Exposed[number]) {
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
