import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadEntries } from '#src/features/list/parts/phoneRows.ts'
import { ToolsPlace } from '#src/features/list/parts/ToolsPlace.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import { Pager } from '#src/ui/grid/Pager.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { usePageKeys } from '#src/ui/grid/pageKeys.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { EntryList } from './EntryList.tsx'
import { ActivityQuery, listActivity } from '#contract/activity.ts'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadEntries(listActivity, { schema: ActivityQuery, home: paths.activity(), request })

const load = () => import('./ActivityTools.tsx')
const ActivityFilters = lazyPart(async () => (await load()).ActivityFilters)
const ActivityFile = lazyPart(async () => (await load()).ActivityFile)
const ChainCheck = lazyPart(async () => (await load()).ChainCheck)

/** Everything that was done to my contact and to what is mine, the newest first. */
export function ActivityPage() {
  const intl = useIntl()
  const { query, page } = useLoaderData<typeof loader>()
  const { isPending } = useListAddress()
  usePageKeys(page)
  const isNarrowed = Object.values({ ...query, page: undefined, size: undefined, sort: undefined }).some(Boolean)

  return (
    <Page
      title="activity.title"
      actions={
        <>
          <Button component={Link} to={paths.operations()} variant="outlined" size="small">
            <FormattedMessage id="activity.operations" />
          </Button>
          <ToolsPlace>
            <ActivityFile query={query} total={page.total} />
          </ToolsPlace>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch', display: { xs: 'none', sm: 'block' } }}>
        <FormattedMessage id="activity.about" />
      </Typography>
      <Box sx={filtersLook}>
        <ActivityFilters query={query} />
      </Box>
      <Box aria-busy={isPending} data-pending={isPending} sx={rowsLook}>
        {page.items.length === 0 ? (
          <EmptyList>
            <FormattedMessage id={isNarrowed ? 'activity.none_such' : 'activity.none'} />
          </EmptyList>
        ) : (
          <EntryList isOnPaper entries={page.items} label={intl.formatMessage({ id: 'activity.title' })} />
        )}
      </Box>
      <Pager page={page} />
      <ChainCheck />
    </Page>
  )
}

/** Old rows stay until new ones come; only a wait one would notice is shown. */
const rowsLook = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

/** The place of the filters is reserved, so that nothing moves when they arrive. */
const filtersLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 } as const

export { ActivityPage as Component }
