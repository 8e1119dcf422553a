import Box from '@mui/material/Box'
import { useEffect, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ListName } from '#contract/view.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { WorkingKeys } from '#src/ui/command/Keys.tsx'
import { TabRow } from '#src/ui/page/TabLinks.tsx'
import { readyViews, type ReadyView } from './readyViews.ts'
import { viewAt } from '../viewList.ts'
import { loadViews, useViews } from '../viewStore.ts'

export type ViewTabsProps = {
  list: ListName
  /** Whether the user can have saved views. */
  isSignedIn: boolean
  /** Counts the rows of a view. */
  countView?: (view: string, signal: AbortSignal) => Promise<number>
  /** Called when a view is opened. */
  onOpen?: () => void
}

/** The views of a list as tabs: the whole list, the ready views of every user, the saved ones. Digits open these. */
export function ViewTabs({ list, isSignedIn, countView, onOpen }: ViewTabsProps) {
  const { pathname, search } = useLocation()
  const saved = useViews(list)
  const present = viewAt(search, { ready: readyViews[list], saved: saved ?? [] })
  const linkTo = (view: { query: string }) => ({
    to: pathname + view.query,
    onClick: onOpen,
    ...(view === present && { 'aria-current': 'true' as const }),
  })
  // After a failure the panel of saved views loads them again.
  useEffect(() => {
    if (isSignedIn) void preloadQuietly(loadViews)
  }, [isSignedIn])
  useViewCommands(list, saved, pathname)

  return (
    <TabRow label="view.tabs">
      {readyViews[list].map((view: ReadyView) => (
        <li key={view.query}>
          <Link {...linkTo(view)}>
            <FormattedMessage id={view.title} />
            {view.isCounted && countView && <ViewCount view={view.query} count={countView} />}
          </Link>
        </li>
      ))}
      {saved?.map((view, place) => (
        <li key={`saved ${view.name}`}>
          <Link {...linkTo(view)}>
            {view.name}
            {place < 9 && <WorkingKeys keys={String(place + 1)} />}
          </Link>
        </li>
      ))}
    </TabRow>
  )
}

type ViewCountProps = { view: string; count: NonNullable<ViewTabsProps['countView']> }

/**
 * The number of rows of a view of domains, counted again when the numbers of the frame are. Until it comes a bar has its
 * room, as wide as a tenth of all domains, so that nothing moves.
 */
function ViewCount({ view, count }: ViewCountProps) {
  const intl = useIntl()
  const { counts } = useInfo()
  const { value, problem } = useLoad(counts, (signal) => count(view, signal))
  if (value === null && problem) return null
  const digits = Math.max(2, intl.formatNumber(Math.round(counts.domains / 10)).length)

  return (
    <Box component="span" sx={countLook} style={{ minWidth: `${digits}ch` }}>
      {value !== null && intl.formatNumber(value)}
    </Box>
  )
}

const countLook = {
  fontVariantNumeric: 'tabular-nums',
  '&:empty': { height: 8, borderRadius: 1, backgroundColor: 'divider' },
} as const

/** Registers the commands that open a view: digits open the first nine saved ones, the palette every one. */
function useViewCommands(list: ListName, saved: ReturnType<typeof useViews>, pathname: string): void {
  const intl = useIntl()
  const navigate = useNavigate()
  useCommands(
    useMemo(() => {
      const command = (id: string, name: string, query: string, keys: readonly string[]): Command => ({
        id,
        title: 'command.list_view',
        values: { name },
        group: 'list',
        keys,
        run: () => void navigate(pathname + query),
      })
      // Every page has the commands of the domains.
      const ready = (list === 'domain' ? [] : readyViews[list]).map(({ title, query }) =>
        command(`list.view ${query}`, intl.formatMessage({ id: title }), query, []),
      )
      const digits = (saved ?? []).slice(0, 9).map(({ name, query }, place) => {
        const digit = String(place + 1)
        return command(`list.view_${digit}`, name, query, [digit])
      })
      return [...ready, ...digits]
    }, [intl, list, saved, navigate, pathname]),
  )
}
