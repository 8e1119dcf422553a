import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { DomainOverview } from '#contract/overview.ts'
import { states as known } from '#contract/states.ts'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { CountLine, Lines } from './CountLine.tsx'
import { Part } from './Part.tsx'

/** States that ask for something to be done, most urgent first, each with the sentence that says what it means. */
export function Attention({ states }: { states: DomainOverview['attention'] }) {
  return (
    <Part title="overview.attention.title">
      {states.length === 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ display: 'flex', color: 'state.good.text' }}>
            <StateIcon tone="good" />
          </Box>
          <FormattedMessage id="overview.attention.none" />
        </Box>
      )}
      <Lines>
        {states.map(({ state, ...counted }) => (
          <CountLine key={state} counted={counted}>
            <Row>
              <StateChip data-tone={known[state].tone} title={state}>
                <StateIcon tone={known[state].tone} />
                <span>
                  <FormattedMessage id={`state.${state}.short`} />
                </span>
              </StateChip>{' '}
              <FormattedMessage id={`state.${state}.about`} />
            </Row>
          </CountLine>
        ))}
      </Lines>
    </Part>
  )
}

/** Chips in a column of their own where there is room, so that the sentences begin in one line. */
const Row = styled('span')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 4,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '168px minmax(0, 1fr)' },
}))
