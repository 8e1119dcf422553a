import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { OperationCounts } from './OperationCounts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { isRunning, positionAfter } from './operationState.ts'
import { StepUpNote } from './parts/StepUpNote.tsx'

/** The progress of an operation; then its result in numbers, and the reasons of refusals. */
export function ResultSection({ operation }: { operation: Operation }) {
  const { status, action, reasons } = operation
  const isGoing = isRunning(operation)
  const isPrepared = status === 'prepared'

  return (
    <Section title={titles[status]}>
      {isGoing && <OperationProgress operation={operation} />}
      <Box role="status" aria-live={isGoing ? 'off' : 'polite'}>
        <OperationCounts operation={operation} />
      </Box>
      {isGoing && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>
          <FormattedMessage id="operation.page.goes_on" />
        </Box>
      )}
      {!isGoing && reasons.length > 0 && (
        <Why>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              {reasons.length > 1 && (
                <span>
                  <FormattedNumber value={count} />
                </span>
              )}
              <FormattedMessage id={`problem.${reason}`} />
            </li>
          ))}
        </Why>
      )}
      {isPrepared && positionAfter[action] === 'open' && <StepUpNote capability="unblock" />}
    </Section>
  )
}

const titles = {
  prepared: 'operation.page.would',
  running: 'operation.progress.label',
  done: 'operation.page.result',
  cancelled: 'operation.page.result',
} as const

/** Reasons under the number of the refused, in line with its words. */
const Why = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingInlineStart: 20,
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', gap: 8, minHeight: 24 },
  '& li > span': { minWidth: 32, textAlign: 'right' },
}))
