import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ObjectType } from '#contract/record.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import { makeStatementOf, useMaking } from './making.ts'

export type StatementButtonProps = {
  type: ObjectType
  /** Its handle, or the A-label of a domain. */
  id: string
}

/** Takes the signed statement of a record home; says how far it is, and why when it cannot be had. */
export function StatementButton({ type, id }: StatementButtonProps) {
  const making = useMaking(type, id)
  const isMaking = making.kind === 'making'
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'record.statement',
          title: 'command.record_statement',
          group: 'record',
          keys: ['d'],
          run: () => void makeStatementOf(type, id),
          off: isMaking ? 'statement.is_making' : null,
        },
      ],
      [type, id, isMaking],
    ),
  )

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: { sm: 'flex-end' } }}>
      <CommandTip title="command.record_statement" keys={['d']}>
        <Button variant="outlined" aria-busy={isMaking} onClick={() => void makeStatementOf(type, id)}>
          <FormattedMessage id={isMaking ? 'statement.is_making' : 'statement.download'} />
        </Button>
      </CommandTip>
      <Box
        role="status"
        sx={{
          typography: 'body2',
          maxWidth: '44ch',
          // An empty line takes no room, so that the button stands level with its neighbours.
          '&:not(:empty)': { mt: 0.5 },
          color: making.kind === 'failed' ? 'state.critical.text' : 'text.secondary',
        }}
      >
        {making.kind === 'done' && <FormattedMessage id="statement.downloaded" />}
        {making.kind === 'failed' && <FormattedMessage id={problemMessage(making.problem.code)} />}
        {making.kind === 'failed' && making.problem.retryAfter !== null && (
          <>
            {' '}
            <FormattedMessage
              id="statement.try_in"
              values={{ minutes: Math.max(1, Math.ceil(making.problem.retryAfter / 60)) }}
            />
          </>
        )}
      </Box>
    </Box>
  )
}
