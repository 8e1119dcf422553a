import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ObjectType } from '#contract/record.ts'
import { makeStatement } from '#contract/statement.ts'
import { problemMessage, ApiError } from '#src/api/ApiError.ts'
import { download, save } from '#src/api/download.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { type Command, recordPlace, useCommands } from '#src/ui/command/commands.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'

export type StatementButtonProps = {
  type: ObjectType
  /** Its handle, or the A-label of a domain. */
  id: string
  /** Whether a phone shows a short label, beside a heading. */
  isShort?: boolean
}

/** Downloads the signed statement of a record, and shows its progress or why it failed. */
export function StatementButton({ type, id, isShort = false }: StatementButtonProps) {
  const making = useStore(statements, (all) => all.get(`${type} ${id}`) ?? idle)
  const isMaking = making.kind === 'making'
  const intl = useIntl()
  const words = isMaking ? 'statement.is_making' : 'statement.download'
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'record.statement',
          title: 'command.record_statement',
          group: 'record',
          icon: <Icon name="document" size={16} />,
          place: recordPlace.statement,
          keys: ['d'],
          run: () => void makeStatementOf(type, id),
          off: isMaking ? 'statement.is_making' : null,
        },
      ],
      [type, id, isMaking],
    ),
  )

  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row-reverse' }, alignItems: { sm: 'center' } }}>
      <CommandTip title="command.record_statement" keys={['d']}>
        <Button
          variant="outlined"
          aria-label={intl.formatMessage({ id: words })}
          aria-busy={isMaking}
          onClick={() => void makeStatementOf(type, id)}
        >
          <Box component="span" sx={{ display: isShort ? { xs: 'none', sm: 'inline' } : 'inline' }}>
            <FormattedMessage id={words} />
          </Box>
          {isShort && (
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              <FormattedMessage id={isMaking ? words : 'statement.short'} />
            </Box>
          )}
        </Button>
      </CommandTip>
      <Box
        role="status"
        sx={{
          typography: 'body2',
          maxWidth: '44ch',
          // Beside the button, so that it stands level with its neighbours and the page below stays in its place.
          '&:not(:empty)': { mt: { xs: 0.5, sm: 0 }, mr: { sm: 1 } },
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

type Making = { kind: 'idle' | 'making' | 'done' } | { kind: 'failed'; problem: ApiError }

/** The progress of each statement, by type and id. A download continues while the user visits other pages. */
const statements = createStore<ReadonlyMap<string, Making>>(new Map())
const idle: Making = { kind: 'idle' }

/** Requests the statement and saves it as a file. Does nothing while that statement is being made. */
async function makeStatementOf(type: ObjectType, id: string): Promise<void> {
  const name = `${type} ${id}`
  if (statements.get().get(name)?.kind === 'making') return
  const setMaking = (making: Making) => statements.set(new Map(statements.get()).set(name, making))
  setMaking({ kind: 'making' })
  try {
    save(await download(makeStatement, { params: { type, id } }))
    setMaking({ kind: 'done' })
  } catch (cause) {
    const problem = cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause })
    setMaking({ kind: 'failed', problem })
  }
}
