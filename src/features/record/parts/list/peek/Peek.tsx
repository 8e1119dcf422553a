import Box from '@mui/material/Box'
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { problemMessage } from '#src/api/ApiError.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { focusRow } from '#src/ui/grid/rowFocus.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { SidePanel } from '#src/ui/page/SidePanel.tsx'
import type { PeekProps } from '../ownList.ts'
import { PeekHead } from '#src/features/record/list/peek/PeekHead.tsx'
import type { PeekKind } from './peekKind.ts'
import { PeekSaid } from '#src/features/record/list/peek/PeekSaid.tsx'
import { usePeeked } from '#src/features/record/list/peek/usePeeked.ts'
import { usePeekWalk } from '#src/features/record/list/peek/usePeekWalk.ts'

/** A record in short beside its list: it follows the row the focus is on and leaves the focus there. */
export function Peek<Detail>({ kind, peeked, names, ahead, writtenAs }: PeekProps & { kind: PeekKind<Detail> }) {
  const { type, nameOf, Body } = kind
  const intl = useIntl()
  const panel = useRef<HTMLElement>(null)
  const { shown, walk, close } = usePeekWalk(peeked)
  const at = names.indexOf(shown)
  const next = names[at + 1]
  const previous = at > 0 ? names[at - 1] : undefined
  const around = at < 0 ? [] : [next, previous, names[at + 2]].flatMap((name) => ahead.filter((one) => one === name))
  const { detail, isOld, problem, retry } = usePeeked(kind.store, shown, around)

  const told = detail && nameOf(detail) === shown ? kind.writtenAs(detail) : writtenAs?.(shown)
  const { name, unicode } = told ?? { name: shown, unicode: null }

  useFocusBack(panel, shown)
  useEscape(close)

  return (
    <SidePanel
      ref={panel}
      label={intl.formatMessage({ id: 'peek.label' }, { name, type })}
      about={shown}
      onClose={close}
    >
      <PeekHead
        {...{ name, unicode, type }}
        to={kind.pageOf(shown)}
        onNext={at >= 0 && next !== undefined ? () => walk(next) : null}
        onPrevious={previous !== undefined ? () => walk(previous) : null}
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
          <Box aria-busy={isOld} data-pending={isOld} sx={oldLook}>
            <Body key={nameOf(detail)} detail={detail} />
          </Box>
        )}
        {!detail && !problem && <Shape />}
      </Box>
      <PeekSaid text={!detail || isOld || problem ? null : kind.saidOf(detail, intl)} />
    </SidePanel>
  )
}

/** The focus goes from the panel that goes away to the row it was about. */
function useFocusBack(panel: RefObject<HTMLElement | null>, shown: string) {
  const row = useRef(shown)
  useEffect(() => {
    row.current = shown
  })
  useLayoutEffect(() => {
    const leaving = panel.current
    return () => {
      if (leaving?.contains(document.activeElement)) focusRow(row.current)
    }
  }, [panel])
}

/** Escape closes what stands beside the list, from wherever the focus is, before it does anything to the list. */
function useEscape(close: () => void) {
  const closing = useLatest(close)
  const commands = useMemo(
    (): Command[] => [{ id: 'row.close_peek', title: 'peek.close', group: 'row', keys: ['Escape'], run: closing }],
    [closing],
  )
  useCommands(commands)
}

/** The shape of what comes the first time, after a moment. */
function Shape() {
  return (
    <Box data-appear="late" aria-hidden sx={{ display: 'grid', gap: 2 }}>
      {[88, 64, 120, 200].map((height) => (
        <Box key={height} sx={{ height, borderRadius: 1, bgcolor: 'background.raised' }} />
      ))}
    </Box>
  )
}

/** What was there before stays until the new is here; only a wait one would notice is shown. */
const oldLook = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const
