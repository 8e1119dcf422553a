import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type ShouldRevalidateFunction } from 'react-router'
import { readHelp } from '#contract/help.ts'
import { api } from '#src/api/client.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { Contents } from './Contents.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { TopicView } from './TopicView.tsx'
import { findInHelp } from './findInHelp.ts'
import { wordsOf } from './marking.ts'
import { topicsOf } from './topicsOf.ts'
import { useFocusOnAnchor } from './useFocusOnAnchor.ts'

export const loader = ({ request }: LoaderFunctionArgs) => api(readHelp, {}, request.signal)

/** Neither a search nor a section changes the data of the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

/** The help: topics with the server's own numbers. */
export function HelpPage() {
  const intl = useIntl()
  const facts = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const topics = useMemo(() => topicsOf(facts, intl), [facts, intl])
  const searched = useMemo(() => wordsOf(q), [q])
  const found = useMemo(
    () => (searched.length === 0 ? null : findInHelp(topics, searched, intl)),
    [topics, searched, intl],
  )
  const shown = topics.filter(({ id, sections }) =>
    [id, ...sections.map((section) => section.id)].some((one) => found === null || found.sections.has(one)),
  )
  useFocusOnAnchor()

  return (
    <Page title="help.title">
      <PublicPageKeys />
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
        <FormattedMessage id="help.about" />
      </Typography>
      <HelpSearch q={q} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, typography: 'body2' }}>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {found && found.places > 0 && (
            <FormattedMessage id="help.search.found" values={{ places: found.places, topics: shown.length }} />
          )}
          {found?.places === 0 && <FormattedMessage id="help.search.none" values={{ q }} />}
        </Box>
        {found && (
          <TextLink to={paths.help()}>
            <FormattedMessage id="help.search.clear" />
          </TextLink>
        )}
      </Box>
      <Box sx={columnsLook}>
        {shown.length > 0 && <Contents topics={shown} />}
        <Box data-help="text" sx={{ minWidth: 0, '& > section:first-of-type > div:first-of-type': { marginTop: 0 } }}>
          {shown.map((topic) => (
            <TopicView key={topic.id} topic={topic} only={found && found.sections} searched={searched} />
          ))}
        </Box>
      </Box>
    </Page>
  )
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 880px)' },
  columnGap: 6,
  rowGap: 4,
  alignItems: 'start',
  marginTop: 2,
} as const

export { HelpPage as Component }
