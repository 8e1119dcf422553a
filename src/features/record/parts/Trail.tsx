import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { originOf, recordAt, returnState } from './origin.ts'

type TrailProps = {
  /** The list the record stands in, where there is one. */
  list?: { to: string; title: MessageId }
}

/** The pages that one comes from, each with its name; a longer path is before the one it begins with. */
const places: readonly { to: string; title: MessageId }[] = [
  { to: paths.domains(), title: 'app.navigation.domains' },
  { to: paths.nssets(), title: 'app.navigation.nssets' },
  { to: paths.keysets(), title: 'app.navigation.keysets' },
  { to: paths.myContact(), title: 'app.navigation.my_contact' },
  { to: paths.auctionMessages(), title: 'app.navigation.messages' },
  { to: paths.auctionPayment(''), title: 'record.payment' },
  { to: paths.myBids(), title: 'auctions.tab.bidding' },
  { to: paths.finishedAuctions(), title: 'auctions.tab.finished' },
  { to: paths.auctions(), title: 'app.navigation.auctions' },
  { to: paths.operation(''), title: 'operation.place' },
  { to: paths.operations(), title: 'operation.list.title' },
  { to: paths.activity(), title: 'app.navigation.activity' },
  { to: paths.verifyStatement(), title: 'statement.verify.title' },
]

/** Returns the name of a page of the portal that is no record's. */
export function placeAt(path: string): MessageId {
  if (/^\/(\?|$)/.test(path)) return 'app.navigation.overview'
  return places.find(({ to }) => path.startsWith(to))?.title ?? 'record.back'
}

/** The way back: to the record one came from, else to the list as it was left, with its filters, page and place. */
export function Trail({ list }: TrailProps) {
  const state: unknown = useLocation().state
  const before = originOf(state)
  const to = before?.path ?? list?.to
  const isList = list !== undefined && to?.split('?')[0] === list.to

  if (to === undefined) return null
  return (
    <TextLink
      to={to}
      state={returnState(before?.state)}
      data-print="none"
      sx={{ typography: 'body2', display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}
    >
      <Icon name="back" size={16} />
      {isList ? <FormattedMessage id={list.title} /> : <Before path={to} />}
    </TextLink>
  )
}

function Before({ path }: { path: string }) {
  const name = recordAt(path)

  if (name === null) return <FormattedMessage id={placeAt(path)} />
  return (
    <Box component="span" sx={{ fontFamily: 'name.fontFamily' }}>
      {name}
    </Box>
  )
}
