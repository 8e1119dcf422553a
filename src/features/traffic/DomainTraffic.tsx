import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import { problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { lengthIn, withLength } from './period.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { TrafficSheet } from './TrafficSheet.tsx'
import { useTraffic } from './useTraffic.ts'

/** How often the registry's name servers were asked for a domain; the period stands in the address. */
export function DomainTraffic({ fqdn }: { fqdn: string }) {
  const [params, setParams] = useSearchParams()
  const state: unknown = useLocation().state
  const length = lengthIn(params)
  const { traffic, isOld, problem, retry } = useTraffic(fqdn, length)
  const isUnknown = traffic !== null && traffic.known === null

  return (
    <Section title="traffic.title">
      {isUnknown ? (
        <Typography color="text.secondary">
          <FormattedMessage id="traffic.unknown" />
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: problem ? 0 : 500 }}>
          <PeriodChoice
            value={length}
            onPick={(picked) =>
              setParams((present) => withLength(present, picked), { replace: true, state, preventScrollReset: true })
            }
          />
          {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={retry} />}
          {!problem && traffic && <TrafficSheet traffic={traffic} isOld={isOld} />}
        </Box>
      )}
    </Section>
  )
}
