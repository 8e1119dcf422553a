import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { Counted, Overview, RenewableDomains } from '#contract/overview.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'
import {
  type Action,
  auctionAction,
  delegation,
  delegationOfAll,
  isSoon,
  renewal,
  renewalOfAll,
} from './toDoActions.tsx'

/** The most actions that are shown; the counts below lead to the others. */
const mostShown = 7

/** The user’s next actions: losses first, then the soonest. Each line links to the page of its domain or auction. */
export function ToDo({ overview }: { overview: Overview }) {
  const { today } = overview
  const actions = actionsOf(overview)
  const rest = restOf(overview, actions)

  if (actions.length === 0) return null
  return (
    <SheetSection title="overview.to_do.title">
      <Actions>
        {actions.map(({ key, tone, text, by, due }) => (
          <li key={key}>
            <Box component="span" sx={{ color: `state.${tone}.text` }}>
              <StateIcon tone={tone} />
            </Box>
            <span>{text}</span>
            <Box
              component="small"
              sx={{ color: `state.${tone}.text`, fontWeight: isSoon(by, overview) ? 'fontWeightMedium' : undefined }}
            >
              {due(today)}
            </Box>
          </li>
        ))}
      </Actions>
      {rest.length > 0 && (
        <Lines sx={{ borderTop: 1, borderColor: 'divider' }}>
          {rest.map(({ kind, counted, list }) => (
            <CountLine key={kind} counted={counted} list={list}>
              <FormattedMessage id={`overview.to_do.all.${kind}`} />
            </CountLine>
          ))}
        </Lines>
      )}
    </SheetSection>
  )
}

/** Whether an action is about domains; then the list counts all domains that need attention. */
export function hasDomainActions(overview: Overview): boolean {
  return countDomains(actionsOf(overview)) > 0
}

function countDomains(actions: readonly Action[]): number {
  return sum(actions.filter(({ kind }) => kind === 'renew' || kind === 'delegate'))
}

function sum(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0)
}

function actionsOf({ domains, auctions, asOf }: Overview): Action[] {
  const isUnnamed = ({ next, count }: RenewableDomains) =>
    domains.toRenew.filter((domain) => domain.next.state === next.state).length < count
  const unnamed = domains.renewable.filter(isUnnamed)
  const named = domains.toRenew.filter(({ next }) => unnamed.every((all) => all.next.state !== next.state))
  const { toDelegate, undelegated } = domains
  return [
    ...unnamed.map(renewalOfAll),
    ...named.map(renewal),
    ...(toDelegate.length < undelegated.count ? [delegationOfAll(undelegated)] : toDelegate.map(delegation)),
    ...(auctions?.toDo ?? []).map((auction) => auctionAction(auction, asOf)),
  ]
    .sort((one, other) => rankOf(one) - rankOf(other) || (one.by < other.by ? -1 : 1))
    .slice(0, mostShown)
}

/**
 * Returns the domains that need attention beside the actions. Then the kinds of actions of which only some are shown,
 * each with the number and the list of all.
 */
function restOf(overview: Overview, shown: readonly Action[]) {
  const { domains, auctions } = overview
  const countOf = (kind: Action['kind']) => sum(shown.filter((action) => action.kind === kind))
  const isPart = (kind: Action['kind'], { count }: Counted) => countOf(kind) > 0 && countOf(kind) < count
  const inNeed = { count: sum(domains.attention), query: attentionQuery }
  const missing = inNeed.count - countDomains(shown)
  const hasOthersOnly = missing === domains.others.count
  return [
    ...(missing > 0 && countDomains(shown) > 0
      ? [
          {
            kind: hasOthersOnly ? 'others' : 'domains',
            counted: hasOthersOnly ? domains.others : inNeed,
            list: paths.domains(),
          } as const,
        ]
      : []),
    ...(auctions && isPart('bid', auctions.outbid)
      ? [{ kind: 'bid', counted: auctions.outbid, list: paths.myBids() } as const]
      : []),
    ...(auctions && isPart('settle', auctions.open)
      ? [{ kind: 'settle', counted: auctions.open, list: paths.finishedAuctions() } as const]
      : []),
  ]
}

/** The ready view of all domains that need attention. */
const attentionQuery = '?sort=states&needsAttention=yes'

/** Losses rank before domains that do not work already. */
function rankOf({ kind, tone }: Action): number {
  if (kind === 'delegate') return 1
  return tone === 'critical' ? 0 : 2
}

/** The actions. Their deadlines are at the end of the line; on a phone each is below its own. */
const Actions = styled('ul')(({ theme }) => {
  const { divider, action } = theme.vars.palette
  return {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 12,
    margin: 0,
    padding: 0,
    overflowWrap: 'anywhere',
    '& > li': {
      position: 'relative',
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'subgrid',
      alignItems: 'baseline',
      minHeight: 44,
      paddingBlock: 12,
    },
    '& > li + li': { borderTop: `1px solid ${divider}` },
    // The tint under the pointer is a little wider than the text.
    '& > li:hover': { backgroundColor: action.hover, boxShadow: `-8px 0 ${action.hover}, 8px 0 ${action.hover}` },
    // The registrar is above the link of the line.
    '& a + a': { position: 'relative' },
    '& small': { ...theme.typography.body2, gridColumn: 2 },
    [theme.breakpoints.up('sm')]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) max-content',
      '& small': { gridColumn: 3, textAlign: 'end' },
    },
  }
})
