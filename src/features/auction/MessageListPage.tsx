import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import { Pager } from '#src/ui/grid/Pager.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { usePageKeys } from '#src/ui/grid/usePageKeys.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TimedList } from '#src/ui/page/TimedList.tsx'
import { AuctionTabs } from './AuctionTabs.tsx'
import { MessageRow } from './message/MessageRow.tsx'
import { useMessageKeys } from './message/useMessageKeys.ts'
import { useReading } from './message/useReading.ts'
import { listMessages, MessageQuery } from '#contract/auctionMessage.ts'
import { api } from '#src/api/client.ts'
import { readQuery } from '#contract/query.ts'
import { redirectPastEnd } from '#src/routing/redirects.ts'
import { paths } from '#src/routing/paths.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readQuery(MessageQuery, request)
  const page = await api(listMessages, { query }, request.signal)
  redirectPastEnd(paths.auctionMessages(), MessageQuery, query, page)
  return { query, page }
}

const load = () => import('./message/deferredMessages.ts')
const MessageTools = lazyPart(async () => (await load()).MessageTools)
const Refused = lazyPart(async () => (await load()).Refused)

/** What I have been told of auctions, unread first; each leads to where something can be done about it. */
export function MessageListPage() {
  const intl = useIntl()
  const { query, page } = useLoaderData<typeof loader>()
  const { isPending } = useListAddress()
  const { read, problem } = useReading()
  usePageKeys(page)
  useMessageKeys(page.items, read)
  const isNarrowed = query.kind !== undefined || query.isRead !== undefined

  return (
    <Page title="message.title">
      <AuctionTabs isSignedIn />
      <Box sx={toolsLook}>
        <MessageTools query={query} unread={page.unread} onReadAll={() => read('all')} />
      </Box>
      {problem && <Refused problem={problem} />}
      <Box aria-busy={isPending} data-pending={isPending} sx={rowsLook}>
        {page.items.length === 0 ? (
          <EmptyList>
            <FormattedMessage id={isNarrowed ? 'message.none_such' : 'message.none'} />
          </EmptyList>
        ) : (
          <Box sx={{ borderTop: 1, borderBottom: 1, borderColor: 'divider', py: 1 }}>
            <TimedList label={intl.formatMessage({ id: 'message.title' })}>
              {page.items.map((message) => (
                <MessageRow key={message.id} message={message} onRead={() => read([message.id])} />
              ))}
            </TimedList>
          </Box>
        )}
      </Box>
      <Pager page={page} isNarrow={false} />
    </Page>
  )
}

const toolsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 36,
} as const

/** Old rows stay until new ones come; only a wait one would notice is shown. */
const rowsLook = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

export { MessageListPage as Component }
