import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { problemMessage, type ApiError } from './ApiError.ts'

type Props = {
  /** Nothing is drawn for null. */
  problem: ApiError | null
  onRetry?: (() => void) | undefined
  /** Only the sentence, where a box has no room. */
  isInline?: boolean
  /** Space above it. */
  mt?: number
  /** Space below it. */
  mb?: number
  /** More to do than trying again. */
  children?: ReactNode
}

/** Shows why an action or a request failed. Announced when it appears. */
export function ApiProblem({ problem, onRetry, isInline = false, mt, mb, children }: Props) {
  if (!problem) return null
  const message = problemMessage(problem.code)
  if (isInline)
    return (
      <Box role="alert" sx={{ color: 'state.critical.text', mt, mb }}>
        <FormattedMessage id={message} />
      </Box>
    )
  const box = (
    <Problem message={message} requestId={problem.requestId} {...(onRetry && { onRetry })}>
      {children}
    </Problem>
  )
  return mt === undefined && mb === undefined ? box : <Box sx={{ mt, mb }}>{box}</Box>
}
