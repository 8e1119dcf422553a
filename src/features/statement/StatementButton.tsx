import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ObjectType } from '#contract/record.ts'
import { problemMessage, ApiError } from '#src/api/ApiError.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'

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

/** How far the statement of a record is. */
type Making = { kind: 'idle' | 'making' | 'done' } | { kind: 'failed'; problem: ApiError }

const known = new Map<string, Making>()
const listeners = new Set<() => void>()
const idle: Making = { kind: 'idle' }

/** The statement of one record on its way: it goes on while one looks at something else. */
export function useMaking(type: ObjectType, id: string): Making {
  return useSyncExternalStore(listen, () => known.get(`${type} ${id}`) ?? idle)
}

/** Has the statement made and hands it to the browser; a second press while it is being made does nothing. */
export async function makeStatementOf(type: ObjectType, id: string): Promise<void> {
  const name = `${type} ${id}`
  if (known.get(name)?.kind === 'making') return
  setMaking(name, { kind: 'making' })
  try {
    const [{ makeStatement }, { download, save }] = await Promise.all([
      import('#contract/statement.ts'),
      import('#src/api/download.ts'),
    ])
    const options = { signal: new AbortController().signal, onLines: () => {} }
    save(await download(makeStatement, { params: { type, id } }, options))
    setMaking(name, { kind: 'done' })
  } catch (cause) {
    const problem = cause instanceof ApiError ? cause : new ApiError('unexpected', { status: null, cause })
    setMaking(name, { kind: 'failed', problem })
  }
}

function setMaking(name: string, making: Making): void {
  known.set(name, making)
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
