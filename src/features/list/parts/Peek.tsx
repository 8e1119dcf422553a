import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { PeekHead } from '../PeekHead.tsx'
import { usePeekedRecord, usePeekWalk } from '../usePeekedRecord.ts'
import { originState } from '#src/features/record/parts/origin.ts'
import type { PeekProps } from './defineList.ts'
import type { PeekedType, PeekKind } from './peekStore.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { focusRow } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { SidePanel } from '#src/ui/page/SidePanel.tsx'

type Props<Detail> = PeekProps & {
  kind: PeekKind<Detail>
  /** Draws the record. */
  children: (detail: Detail) => ReactNode
}

/** A record in short beside its list. The peek follows the focused row and leaves the focus there. */
export function Peek<Detail>({ kind, peeked, names, ahead, displayNameOf, children }: Props<Detail>) {
  const { type, nameOf } = kind
  const intl = useIntl()
  const { shown, walk, close } = usePeekWalk(peeked)
  const at = names.indexOf(shown)
  const next = names[at + 1]
  const previous = at > 0 ? names[at - 1] : undefined
  const around = at < 0 ? [] : [next, previous, names[at + 2]].flatMap((name) => ahead.filter((one) => one === name))
  const { detail, isOld, problem, retry } = usePeekedRecord(kind.store, shown, around)

  const displayName = detail && nameOf(detail) === shown ? kind.displayNameOf(detail) : displayNameOf?.(shown)
  const { name, unicode } = displayName ?? { name: shown, unicode: null }

  const navigate = useNavigate()
  const location = useLocation()
  const moves = {
    next: at >= 0 && next !== undefined ? () => walk(next) : null,
    previous: previous !== undefined ? () => walk(previous) : null,
    open: () => void navigate(kind.pageOf(shown), { state: originState(location) }),
    close,
  }
  const commands = usePeekCommands(type, moves)
  const returnFocus = useLatest(() => focusRow(shown))
  useEscape(close)

  return (
    <SidePanel
      label={intl.formatMessage({ id: 'peek.label' }, { name, type })}
      about={shown}
      {...{ commands, returnFocus }}
      onClose={close}
    >
      <PeekHead
        {...{ name, unicode, type }}
        to={kind.pageOf(shown)}
        onNext={moves.next}
        onPrevious={moves.previous}
        onClose={close}
      />
      <Box sx={{ padding: 2 }}>
        {problem?.status === 404 && (
          <Box component="p" role="status" sx={{ margin: 0 }}>
            <FormattedMessage id="peek.gone" values={{ name, type }} />
          </Box>
        )}
        {problem && problem.status !== 404 && (
          <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={retry} />
        )}
        {detail && !problem && (
          <Box key={nameOf(detail)} aria-busy={isOld} data-pending={isOld} sx={pendingStyle}>
            {children(detail)}
          </Box>
        )}
        {!detail && !problem && <Skeleton />}
      </Box>
      <Announcement text={!detail || isOld || problem ? null : kind.announcementOf(detail, intl)} />
    </SidePanel>
  )
}

/** The actions of the keys of a peek; null at the ends of the page. */
type PeekMoves = Record<'next' | 'previous', (() => void) | null> & Record<'open' | 'close', () => void>

/** Returns the commands of a peek that is a modal dialog, under which those of the list do not work. */
function usePeekCommands(type: PeekedType, moves: PeekMoves): readonly Command[] {
  const act = useLatest((name: keyof PeekMoves) => moves[name]?.())
  return useMemo(
    () =>
      keysOfPeek.map(({ action, ...command }) => ({
        ...command,
        id: `peek.${action}`,
        title: `peek.${action}` as const,
        values: { type },
        group: 'row' as const,
        inPeek: true,
        run: () => act(action),
      })),
    [act, type],
  )
}

/** The keys of a row in the list. */
const keysOfPeek: readonly (Pick<Command, 'keys' | 'repeats'> & { action: keyof PeekMoves })[] = [
  { action: 'next', keys: ['j'], repeats: true },
  { action: 'previous', keys: ['k'], repeats: true },
  { action: 'open', keys: ['o', 'Enter'] },
  { action: 'close', keys: ['Space'] },
]

/** Closes the peek on Escape, wherever the focus is, before Escape does anything to the list. */
function useEscape(close: () => void) {
  const closing = useLatest(close)
  const commands = useMemo(
    (): Command[] => [{ id: 'row.close_peek', title: 'peek.close', group: 'row', keys: ['Escape'], run: closing }],
    [closing],
  )
  useCommands(commands)
}

/** The shape of the first record, shown after a moment. */
function Skeleton() {
  return (
    <Box data-appear="late" aria-hidden sx={{ display: 'grid', gap: 2 }}>
      {[88, 64, 120, 200].map((height) => (
        <Box key={height} sx={{ height, borderRadius: 1, bgcolor: 'background.raised' }} />
      ))}
    </Box>
  )
}

/** The last record stays until the next one is here, dimmed where that takes long enough to be noticed. */
const pendingStyle = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

/** Announces the shown record politely. */
function Announcement({ text }: { text: string | null }) {
  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {text}
    </Box>
  )
}

/** A part of a peek under its heading, with a line above. */
export function PeekGroup({ title, children }: { title: MessageId; children: ReactNode }) {
  const heading = useId()

  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ '& + &': { marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography id={heading} variant="overline" component="h3" sx={{ color: 'text.secondary', marginBottom: 1 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
    </Box>
  )
}
