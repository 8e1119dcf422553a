import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage, FormattedRelativeTime, useIntl } from 'react-intl'
import type {
  AuctionToDo,
  Counted,
  DomainToDelegate,
  DomainToRenew,
  Overview,
  RenewableDomains,
} from '#contract/overview.ts'
import type { Tone } from '#contract/states.ts'
import { serverNow } from '#src/api/clock.ts'
import { lastMomentOf } from '#src/features/auction/parts/lastMomentOf.ts'
import { moneyWriter } from '#src/features/auction/parts/moneyWriter.ts'
import { daysBetween } from '#src/features/record/parts/lifeGeometry.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'
import { wholeText } from '#theme/tokens.ts'

/** An action of the to-do list. */
export type Action = {
  key: string
  /** `delegate`: add name servers; `settle`: pay for a name or register it. */
  kind: 'renew' | 'delegate' | 'bid' | 'settle'
  /** The number of domains or auctions. */
  count: number
  /** Critical where the user is about to lose something. */
  tone: Extract<Tone, 'critical' | 'warn'>
  /** The last day or instant for it; empty without one. */
  by: string
  text: ReactNode
  due: (today: string) => ReactNode
}

export function renewal(domain: DomainToRenew): Action {
  const { fqdn, next } = domain
  return {
    key: fqdn,
    kind: 'renew',
    count: 1,
    tone: toneOf(next),
    by: next.on,
    text: <DomainText message="overview.to_do.renew" of={domain} />,
    due: (today) => <Otherwise state={next.state} on={next.on} today={today} />,
  }
}

/** One action for many domains; their list begins with the first that is lost. */
export function renewalOfAll({ next, count, query }: RenewableDomains): Action {
  return {
    key: next.state,
    kind: 'renew',
    count,
    tone: toneOf(next),
    by: next.on,
    text: (
      <ListLink to={paths.domains() + query}>
        <FormattedMessage id="overview.to_do.renew_all" values={{ count, next: next.state }} />
      </ListLink>
    ),
    due: (today) => <Otherwise {...next} today={today} isFirst={count > 1} />,
  }
}

function toneOf({ state }: DomainToRenew['next']): Action['tone'] {
  return state === 'deleteCandidate' ? 'critical' : 'warn'
}

export function delegation(domain: DomainToDelegate): Action {
  return {
    key: domain.fqdn,
    kind: 'delegate',
    count: 1,
    tone: 'critical',
    by: '',
    text: <DomainText message="overview.to_do.delegate" of={domain} />,
    due: () => <FormattedMessage id="overview.to_do.undelegated" />,
  }
}

export function delegationOfAll({ count, query }: Counted): Action {
  return {
    key: 'delegate',
    kind: 'delegate',
    count,
    tone: 'critical',
    by: '',
    text: (
      <ListLink to={paths.domains() + query}>
        <FormattedMessage id="overview.to_do.delegate_all" values={{ count }} />
      </ListLink>
    ),
    due: () => <FormattedMessage id="overview.to_do.undelegated_all" />,
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

/** Whether a last day or instant is past or within two days. */
export function isSoon(by: string, { today, asOf }: Pick<Overview, 'today' | 'asOf'>): boolean {
  if (by === '') return false
  const days = by.includes('T') ? (Date.parse(by) - Date.parse(asOf)) / dayMs : daysBetween(today, by)
  return days <= 2
}

/** @param asOf when the overview was read: on the last day the name is about to be lost */
export function auctionAction(auction: AuctionToDo, asOf: string): Action {
  const { action, id, fqdn, unicode, by } = auction
  return {
    key: id,
    kind: action === 'bid' ? 'bid' : 'settle',
    count: 1,
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

/**
 * The last day for a payment or a registration. An auction ends at a time, with its day unless it is today, and in its
 * last hour in so many minutes.
 */
function Deadline({ action, by, today }: Pick<AuctionToDo, 'action' | 'by'> & { today: string }) {
  const intl = useIntl()
  if (action !== 'bid')
    return <FormattedMessage id="overview.to_do.by" values={{ day: intl.formatDate(lastMomentOf(by), shortDay) }} />
  const left = (Date.parse(by) - serverNow()) / 1000
  if (left > 0 && left < 3600) {
    const at = <FormattedRelativeTime key="at" value={Math.floor(left)} numeric="auto" updateIntervalInSeconds={1} />
    return <FormattedMessage id="overview.to_do.outbid" values={{ at }} />
  }
  const isToday = intl.formatDate(by) === intl.formatDate(today, { timeZone: 'UTC' })
  const at = intl.formatDate(by, { ...(!isToday && shortDay), hour: 'numeric', minute: '2-digit' })
  return <FormattedMessage id="overview.to_do.outbid" values={{ at }} />
}

const shortDay = { day: 'numeric', month: 'short' } as const

const wholeLine = { ...wholeText, '&::after': { content: '""', position: 'absolute', inset: 0 } } as const

/** The name of the domain of an action; its link covers the whole line, and its page leads back here. */
function Name({ to, children }: { to: string; children: string }) {
  const leaving = useLeaving(to)
  return (
    <NameLine {...leaving} to={to}>
      {children}
    </NameLine>
  )
}

const NameLine = styled(NameLink)(wholeLine)

/** The link of an action for a list, over the whole line too. */
const ListLink = styled(TextLink)(wholeLine)
