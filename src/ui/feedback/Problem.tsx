import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { Icon } from '../icon/Icon.tsx'

type Props = {
  /** The message for the user. */
  message: MessageId
  values?: Record<string, string | number>
  /** Identifies the request for the operator. */
  requestId?: string | null
  onRetry?: () => void
  /** Other actions than trying again. */
  children?: ReactNode
}

/** A problem in the region where it happened. Announced when it appears. */
export function Problem({ message, values, requestId, onRetry, children }: Props) {
  return (
    <Box
      role="alert"
      sx={(theme) => ({
        display: 'flex',
        gap: 1.5,
        padding: 2,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.state.critical.text}`,
        borderRadius: 1,
        backgroundColor: theme.vars.palette.background.paper,
      })}
    >
      <Box sx={{ color: 'state.critical.text', display: 'flex' }}>
        <Icon name="alert" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>
          <FormattedMessage id={message} values={values} />
        </Typography>
        {requestId && <RequestId id={requestId} />}
        {(onRetry || children) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
            {onRetry && (
              <Button variant="outlined" size="small" onClick={onRetry}>
                <FormattedMessage id="common.try_again" />
              </Button>
            )}
            {children}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** The id by which the operator finds a request in the log. */
export function RequestId({ id }: { id: string }) {
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <FormattedMessage
        id="common.request_id"
        values={{
          id: (
            <Typography key="id" component="span" variant="code">
              {id}
            </Typography>
          ),
        }}
      />
    </Typography>
  )
}
