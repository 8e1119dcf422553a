import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  mostActions,
  type AuctionToDo,
  type Counted,
  type DomainToDelegate,
  type DomainToRenew,
  type Overview,
  type RenewableDomains,
} from '#contract/overview.ts'
import type { Tone } from '#contract/states.ts'
import { lastMomentOf } from '#src/features/auction/parts/lastMomentOf.ts'
import { moneyWriter } from '#src/features/auction/parts/moneyWriter.ts'
import { daysBetween } from '#src/features/record/parts/lifeGeometry.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'
import { wholeText } from '#theme/tokens.ts'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'

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
        {actions.map(({ key, tone, text, due }) => (
          <li key={key}>
            <Box component="span" sx={{ color: `state.${tone}.text` }}>
              <StateIcon tone={tone} />
            </Box>
            <span>{text}</span>
            <Box component="small" sx={{ color: tone === 'critical' ? 'state.critical.text' : 'text.secondary' }}>
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

/** Returns whether the actions name every domain that needs attention, so that a count of them says nothing more. */
export function namesAllInNeed(overview: Overview): boolean {
  const named = actionsOf(overview).filter(({ kind }) => kind === 'renew' || kind === 'delegate')
  return named.length > 0 && named.length === countInNeed(overview)
}

function actionsOf({ domains, auctions, asOf }: Overview): Action[] {
  const isUnnamed = ({ next, count }: RenewableDomains) =>
    domains.toRenew.filter((domain) => domain.next.state === next.state).length < count
  const unnamed = domains.renewable.filter(isUnnamed)
  const named = domains.toRenew.filter(({ next }) => unnamed.every((all) => all.next.state !== next.state))
  return [
    ...unnamed.map(renewalOfAll),
    ...named.map(renewal),
    ...domains.toDelegate.map(delegation),
    ...(auctions?.toDo ?? []).map((auction) => auctionAction(auction, asOf)),
  ]
    .sort((one, other) => rankOf(one) - rankOf(other) || (one.by < other.by ? -1 : 1))
    .slice(0, mostShown)
}

function countInNeed({ domains }: Overview): number {
  return domains.attention.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the kinds of actions of which only some are shown, each with the number and the list of all. */
function restOf(overview: Overview, shown: readonly Action[]) {
  const { domains, auctions } = overview
  const countOf = (kind: Action['kind']) => shown.filter((action) => action.kind === kind).length
  const isPart = (kind: Action['kind'], { count }: Counted) => countOf(kind) > 0 && countOf(kind) < count
  // Domains without name servers that have expired are counted too, so the number alone says nothing about more actions.
  const { length } = domains.toDelegate
  const hasMoreToDelegate = length === mostActions || countOf('delegate') < length
  const hasMore = isPart('renew', domains.expired) || (hasMoreToDelegate && isPart('delegate', domains.nssetMissing))
  const inNeed = { count: countInNeed(overview), query: attentionQuery }
  return [
    ...(hasMore ? [{ kind: 'domains', counted: inNeed, list: paths.domains() } as const] : []),
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

type Action = {
  key: string
  /** `delegate`: add name servers; `settle`: pay for a name or register it. */
  kind: 'renew' | 'delegate' | 'bid' | 'settle'
  /** Critical where the user is about to lose something. */
  tone: Extract<Tone, 'critical' | 'warn'>
  /** The last day or time for it; empty without one. */
  by: string
  text: ReactNode
  due: (today: string) => ReactNode
}

/** Losses rank before domains that do not work already. */
function rankOf({ kind, tone }: Action): number {
  if (kind === 'delegate') return 1
  return tone === 'critical' ? 0 : 2
}

function renewal(domain: DomainToRenew): Action {
  const { fqdn, next } = domain
  return {
    key: fqdn,
    kind: 'renew',
    tone: toneOf(next),
    by: next.on,
    text: <DomainText message="overview.to_do.renew" of={domain} />,
    due: (today) => <Otherwise state={next.state} on={next.on} today={today} />,
  }
}

/** One action for many domains; their list begins with the first that is lost. */
function renewalOfAll({ next, count, query }: RenewableDomains): Action {
  return {
    key: next.state,
    kind: 'renew',
    tone: toneOf(next),
    by: next.on,
    text: (
      <ListLink to={paths.domains() + query}>
        <FormattedMessage id="overview.to_do.renew_all" values={{ count }} />
      </ListLink>
    ),
    due: (today) => <Otherwise {...next} today={today} isFirst={count > 1} />,
  }
}

function toneOf({ state }: DomainToRenew['next']): Action['tone'] {
  return state === 'deleteCandidate' ? 'critical' : 'warn'
}

function delegation(domain: DomainToDelegate): Action {
  return {
    key: domain.fqdn,
    kind: 'delegate',
    tone: 'critical',
    by: '',
    text: <DomainText message="overview.to_do.delegate" of={domain} />,
    due: () => <FormattedMessage id="overview.to_do.undelegated" />,
  }
}

type DomainTextProps = { message: `overview.to_do.${'renew' | 'delegate'}`; of: DomainToDelegate }

/** The action for a domain, with links to the domain and to its registrar. */
function DomainText({ message, of: { fqdn, unicode, registrar } }: DomainTextProps) {
  const name = (
    <Name key="name" to={paths.domain(fqdn)}>
      {unicode ?? fqdn}
    </Name>
  )
  return (
    <FormattedMessage
      id={message}
      values={{ name, registrar: <RegistrarInline key="registrar" registrar={registrar} /> }}
    />
  )
}

const dayMs = 86_400_000

/** @param asOf when the overview was read: on the last day the name is about to be lost */
function auctionAction(auction: AuctionToDo, asOf: string): Action {
  const { action, id, fqdn, unicode, by } = auction
  return {
    key: id,
    kind: action === 'bid' ? 'bid' : 'settle',
    tone: action === 'bid' || Date.parse(by) - Date.parse(asOf) <= dayMs ? 'critical' : 'warn',
    by,
    text: (
      <AuctionText
        auction={auction}
        name={
          <Name key="name" to={addresses[action](id)}>
            {unicode ?? fqdn}
          </Name>
        }
      />
    ),
    due: (today) => <Deadline action={action} by={by} today={today} />,
  }
}

const addresses = { bid: paths.auctionBid, pay: paths.auctionPayment, register: paths.auctionPayment } as const

function AuctionText({ auction: { action, price, currency }, name }: { auction: AuctionToDo; name: ReactNode }) {
  const intl = useIntl()
  return (
    <FormattedMessage id={`overview.to_do.${action}`} values={{ name, amount: moneyWriter(intl, currency)(price) }} />
  )
}

/** The end of a domain that is not renewed: in how many days, and the date. */
function Otherwise({
  state,
  on,
  today,
  isFirst = false,
}: DomainToRenew['next'] & { today: string; isFirst?: boolean }) {
  const intl = useIntl()
  const values = {
    when: intl.formatRelativeTime(daysBetween(today, on), 'day', { numeric: 'auto' }),
    day: intl.formatDate(on, { ...shortDay, timeZone: 'UTC' }),
  }
  return <FormattedMessage id={isFirst ? `overview.to_do.first.${state}` : `overview.to_do.${state}`} values={values} />
}

/** The last day for a payment or a registration; the time when an auction ends, with its day unless it is today. */
function Deadline({ action, by, today }: Pick<AuctionToDo, 'action' | 'by'> & { today: string }) {
  const intl = useIntl()
  if (action !== 'bid')
    return <FormattedMessage id="overview.to_do.by" values={{ day: intl.formatDate(lastMomentOf(by), shortDay) }} />
  const isToday = intl.formatDate(by) === intl.formatDate(today, { timeZone: 'UTC' })
  const at = intl.formatDate(by, { ...(!isToday && shortDay), hour: 'numeric', minute: '2-digit' })
  return <FormattedMessage id="overview.to_do.outbid" values={{ at }} />
}

const shortDay = { day: 'numeric', month: 'short' } as const

const wholeLine = { ...wholeText, '&::after': { content: '""', position: 'absolute', inset: 0 } } as const

/** The name of the domain of an action; its link covers the whole line. */
const Name = styled(NameLink)(wholeLine)

/** The link of an action for a list, over the whole line too. */
const ListLink = styled(TextLink)(wholeLine)

/** The actions. Their deadlines are aligned beside the longest action; on a phone each is below its own. */
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
      gridTemplateColumns: 'auto fit-content(60%) minmax(max-content, 1fr)',
      '& small': { gridColumn: 3, paddingInlineStart: 20 },
    },
  }
})
