import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import { problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { isNarrowNow } from '#src/ui/grid/narrow.ts'
import { FoldedSection, Section } from '#src/ui/page/Section.tsx'
import { lengthIn, withLength, periodUntil, type PeriodLength, periodLengths } from './period.ts'
import { TrafficSheet } from './TrafficSheet.tsx'
import { serverNow } from '#src/api/clock.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { readTraffic } from '#contract/traffic.ts'
import { api } from '#src/api/client.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

type DomainTrafficProps = {
  fqdn: string
  /** The traffic of a domain outside the zone is only queries without an answer, so it starts folded. */
  isInZone: boolean
}

/** The number of DNS queries for a domain at the registry's name servers. The period is in the address. */
export function DomainTraffic({ fqdn, isInZone }: DomainTrafficProps) {
  const [params, setParams] = useSearchParams()
  const state: unknown = useLocation().state
  const length = lengthIn(params)
  const { traffic, isOld, problem, retry } = useTraffic(fqdn, length)

  if (traffic !== null && traffic.known === null)
    return (
      <Box data-print="none">
        <Section title="traffic.title">
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="traffic.unknown" />
          </Typography>
        </Section>
      </Box>
    )
  return (
    <Box data-print={traffic || problem ? undefined : 'none'}>
      <FoldedSection title="traffic.title" startsOpen={isInZone && !isNarrowNow()}>
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            minHeight: problem ? 0 : 500,
            '@media print': { minHeight: 0 },
          }}
        >
          <PeriodChoice
            value={length}
            onPick={(picked) =>
              setParams((present) => withLength(present, picked), { replace: true, state, preventScrollReset: true })
            }
          />
          {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={retry} />}
          {!problem && traffic && <TrafficSheet traffic={traffic} isOld={isOld} />}
        </Box>
      </FoldedSection>
    </Box>
  )
}

/**
 * Loads the traffic of a domain for so many days until yesterday. The traffic of the previous period stays meanwhile.
 *
 * @returns `isOld` while `traffic` belongs to another period
 */
export function useTraffic(fqdn: string, length: PeriodLength) {
  const { timeZone = 'UTC' } = useIntl()
  const { value, isCurrent, problem, reload } = useLoad(`${fqdn} ${timeZone} ${length}`, (signal) =>
    api(
      readTraffic,
      { params: { id: fqdn }, query: periodUntil(serverNow(), timeZone, length), background: true },
      signal,
    ),
  )

  return { traffic: value, isOld: !isCurrent, problem, retry: reload }
}

/** How many days are looked at; one of them always. */
export function PeriodChoice({ value, onPick }: { value: PeriodLength; onPick: (picked: PeriodLength) => void }) {
  const intl = useIntl()

  return (
    <ToggleButtonGroup
      exclusive
      data-print="none"
      size="small"
      value={value}
      aria-label={intl.formatMessage({ id: 'traffic.period' })}
      onChange={(_event, picked: PeriodLength | null) => picked && onPick(picked)}
      sx={{ alignSelf: 'flex-start', maxWidth: 1 }}
    >
      {periodLengths.map((days) => (
        <ToggleButton key={days} value={days} sx={buttonLook}>
          <FormattedMessage id="traffic.period.days" values={{ days }} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const buttonLook = {
  px: { xs: 1, sm: 1.5 },
  minHeight: 32,
  whiteSpace: 'nowrap',
} as const
