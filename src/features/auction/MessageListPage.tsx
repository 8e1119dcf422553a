import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadEntries } from '#src/features/list/parts/phoneRows.ts'
import { ToolsPlace } from '#src/features/list/parts/ToolsPlace.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import { Pager } from '#src/ui/grid/Pager.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { usePageKeys } from '#src/ui/grid/pageKeys.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TimedList } from '#src/ui/page/TimedList.tsx'
import { AuctionTabs, besideTabs } from './AuctionTabs.tsx'
import { MessageRow } from './message/MessageRow.tsx'
import { useMessageKeys } from './message/useMessageKeys.ts'
import { listMessages, MessageQuery, readMessages } from '#contract/auctionMessage.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import { useAction } from '#src/api/useAction.ts'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadEntries(listMessages, { schema: MessageQuery, home: paths.auctionMessages(), request })

const load = () => import('./message/MessageTools.tsx')
const MessageTools = lazyPart(async () => (await load()).MessageTools)
const MessageFilters = lazyPart(async () => (await load()).MessageFilters)
const ApiProblem = lazyPart(async () => (await load()).ApiProblem)

/** My messages about auctions, the unread ones first. Each links to the page where the user can act on it. */
export function MessageListPage() {
  const intl = useIntl()
  const { query, page } = useLoaderData<typeof loader>()
  const { isPending } = useListAddress()
  const { run, problem } = useMarkRead()
  usePageKeys(page)
  const markRead = useMessageKeys(page, run)
  const isNarrowed = query.kind !== undefined || query.isRead !== undefined

  return (
    <Page
      title="message.title"
      heading={
        <Box component="span" sx={besideTabs}>
          <FormattedMessage id="message.title" />{' '}
          {(page.total > 0 || isNarrowed) && (
            <Box component="span" role="status" sx={countLook}>
              <FormattedMessage id="message.count" values={{ unread: page.unread }} />
            </Box>
          )}
        </Box>
      }
      actions={
        <>
          <AuctionTabs isSignedIn />
          <ToolsPlace>
            <MessageTools unread={page.unread} onReadAll={() => markRead('all')} />
          </ToolsPlace>
        </>
      }
    >
      <Box sx={filtersLook}>{(page.total > 0 || isNarrowed) && <MessageFilters query={query} />}</Box>
      <ApiProblem problem={problem} />
      <Box aria-busy={isPending} data-pending={isPending} sx={rowsLook}>
        {page.items.length === 0 ? (
          <EmptyList>
            <FormattedMessage id={isNarrowed ? 'message.none_such' : 'message.none'} />
          </EmptyList>
        ) : (
          <TimedList isStacked isOnPaper label={intl.formatMessage({ id: 'message.title' })}>
            {page.items.map((message) => (
              <MessageRow key={message.id} message={message} onRead={() => markRead([message.id])} />
            ))}
          </TimedList>
        )}
      </Box>
      {page.total > 0 && <Pager page={page} />}
    </Page>
  )
}

/** The place of the filters is reserved, so that nothing moves when they arrive. */
const filtersLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
} as const

/** On the narrowest phones the count is below the title, so that the tools stay beside it. */
const countLook = {
  display: 'block',
  typography: 'subtitle1',
  color: 'text.secondary',
  '@media (min-width: 23.75em)': { display: 'inline', ml: 0.75 },
} as const

/** The previous rows stay until new ones are loaded. They fade only after 150 ms. */
const rowsLook = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

export { MessageListPage as Component }

/** Returns a function that marks messages as read and reloads the page. */
function useMarkRead() {
  const { run, problem } = useAction(async (which: readonly string[] | 'all') => {
    await api(readMessages, { body: which === 'all' ? { all: true } : { ids: [...which] } })
  })
  return { run: (which: readonly string[] | 'all') => void run(which), problem }
}
