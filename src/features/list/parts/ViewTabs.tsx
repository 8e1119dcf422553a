import Box from '@mui/material/Box'
import { useEffect, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ListName } from '#contract/view.ts'
import type { MessageId } from '#intl/ids.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { WorkingKeys } from '#src/ui/command/Keys.tsx'
import { TabRow } from '#src/ui/page/TabLinks.tsx'
import { isSameView } from '../viewList.ts'
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
  const linkTo = (query: string) => ({
    to: pathname + query,
    onClick: onOpen,
    ...(isSameView(query, search) && { 'aria-current': 'true' as const }),
  })
  // After a failure the panel of saved views loads them again.
  useEffect(() => {
    if (isSignedIn) void preloadQuietly(loadViews)
  }, [isSignedIn])
  useDigits(saved, pathname)

  return (
    <TabRow label="view.tabs">
      {[{ title: 'view.all', query: '' } as const, ...readyViews[list]].map(
        ({ title, query, isCounted }: ReadyView) => (
          <li key={query}>
            <Link {...linkTo(query)}>
              <FormattedMessage id={title} />
              {isCounted && countView && <ViewCount view={query} count={countView} />}
            </Link>
          </li>
        ),
      )}
      {saved?.map(({ name, query }, place) => (
        <li key={`saved ${name}`}>
          <Link {...linkTo(query)}>
            {name}
            {place < 9 && <WorkingKeys keys={String(place + 1)} />}
          </Link>
        </li>
      ))}
    </TabRow>
  )
}

type ViewCountProps = { view: string; count: NonNullable<ViewTabsProps['countView']> }

/** The number of rows of a view, counted again when the numbers of the frame are. Its room is that of all domains. */
function ViewCount({ view, count }: ViewCountProps) {
  const intl = useIntl()
  const { counts } = useInfo()
  const { value } = useLoad(counts, (signal) => count(view, signal))

  return (
    <Box
      component="span"
      sx={{ minWidth: `${intl.formatNumber(counts.domains).length}ch`, fontVariantNumeric: 'tabular-nums' }}
    >
      {value !== null && intl.formatNumber(value)}
    </Box>
  )
}

/** Registers the digits that open the first nine saved views. */
function useDigits(saved: ReturnType<typeof useViews>, pathname: string): void {
  const navigate = useNavigate()
  useCommands(
    useMemo(
      () =>
        (saved ?? []).slice(0, 9).map(({ name, query }, place): Command => {
          const digit = String(place + 1)
          const run = () => void navigate(pathname + query)
          return {
            id: `list.view_${digit}`,
            title: 'command.list_view',
            values: { name },
            group: 'list',
            keys: [digit],
            run,
          }
        }),
      [saved, navigate, pathname],
    ),
  )
}

const ofSets = [
  { title: 'view.ready.unused', query: '?unused=yes' },
  { title: 'view.ready.open', query: '?lock=open' },
  { title: 'view.ready.to_be_deleted', query: '?state=deleteCandidate' },
] as const

const ofNames = [
  { title: 'view.ready.short_names', query: '?lengthTo=4' },
  { title: 'view.ready.letters_only', query: '?hasDigit=no&hasHyphen=no' },
] as const

type ReadyView = { title: MessageId; query: string; isCounted?: boolean }

/** The views of a list that every user has, for the most frequent questions. */
const readyViews: Record<ListName, readonly ReadyView[]> = {
  domain: [
    { title: 'view.ready.attention', query: '?sort=states&needsAttention=yes', isCounted: true },
    { title: 'view.ready.expiring', query: '?expiresWithin=30' },
    { title: 'view.ready.open', query: '?lock=open' },
    { title: 'view.ready.unsecured', query: '?isSecured=no' },
    { title: 'view.ready.out_of_zone', query: '?state=outzone' },
  ],
  nsset: ofSets,
  keyset: ofSets,
  ongoing: [{ title: 'view.ready.ends_in_hour', query: '?endsWithin=1' }, ...ofNames],
  future: ofNames,
  ended: ofNames,
  bidding: [
    { title: 'view.ready.outbid', query: '?lead=outbid' },
    { title: 'view.ready.leading', query: '?lead=leading' },
    { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' },
  ],
  watching: [{ title: 'view.ready.under_way', query: '?status=in_auction' }],
  finished: [
    { title: 'view.ready.to_do', query: '?open=yes' },
    { title: 'view.ready.won', query: '?result=won' },
  ],
}
