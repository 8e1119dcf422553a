import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, useId, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router'
import { readHelp } from '#contract/help.ts'
import { api } from '#src/api/client.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { TopicView } from './TopicView.tsx'
import { findInHelp } from './findInHelp.ts'
import { wordsOf } from './marking.ts'
import { topicsOf } from './topicsOf.ts'
import { useFocusOnAnchor } from './useFocusOnAnchor.ts'
import { styled } from '@mui/material/styles'
import { frame } from '#theme/tokens.ts'
import type { Topic } from './topic.ts'
import { useCommands, type Command } from '#src/ui/command/commands.ts'
import { SearchField } from '#src/ui/grid/SearchField.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => api(readHelp, {}, request.signal)

/** Neither a search nor a section changes the data of the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

/** The help, with the limits and periods of this server. */
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
    <Box sx={middleLook}>
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
    </Box>
  )
}

/** The whole page is in the middle of a wide screen. */
const middleLook = { display: 'flex', flex: 1, width: 1, maxWidth: 1168, marginInline: 'auto' } as const

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 880px)' },
  columnGap: 6,
  rowGap: 4,
  alignItems: 'start',
  marginTop: 2,
} as const

export { HelpPage as Component }

/** The shown topics, each as a link to its heading. */
function Contents({ topics }: { topics: readonly Topic[] }) {
  const intl = useIntl()
  const heading = useId()
  const { search } = useLocation()

  return (
    <ContentsNav aria-labelledby={heading}>
      <h2 id={heading}>
        <FormattedMessage id="help.contents" />
      </h2>
      <ul>
        {topics.map(({ id, title }) => (
          <li key={id}>
            <TextLink to={{ search, hash: id }}>{intl.formatMessage({ id: title })}</TextLink>
          </li>
        ))}
      </ul>
    </ContentsNav>
  )
}

const ContentsNav = styled('nav')(({ theme }) => ({
  [theme.breakpoints.up('lg')]: {
    position: 'sticky',
    top: `calc(${frame.bar} + 24px)`,
    maxHeight: `calc(100dvh - ${frame.bar} - 48px)`,
    overflowY: 'auto',
  },
  '& h2': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, margin: '0 0 4px' },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    [theme.breakpoints.down('lg')]: { columns: '200px 3', columnGap: 24 },
  },
  '& a': { display: 'block', paddingBlock: 4, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))

/** The search in help, which a key focuses. The first match scrolls into view when the typing has ended. */
function HelpSearch({ q }: { q: string }) {
  useCommands(
    useMemo(
      (): Command[] => [{ id: 'help.search', title: 'help.search.label', group: 'app', keys: ['/'], run: toField }],
      [],
    ),
  )

  useEffect(() => {
    if (q === '') return undefined
    const timer = setTimeout(() => document.activeElement === searchField() && showFirstHit(), pause)
    return () => clearTimeout(timer)
  }, [q])

  return (
    <Box role="search" sx={{ width: { xs: 1, sm: 'fit-content' } }}>
      <SearchField value={q} label="help.search.label" toResults={toFound} />
    </Box>
  )
}

/** Milliseconds without a letter after which a search has ended: while the user types, the page does not move. */
const pause = 600

function searchField(): HTMLInputElement | null {
  return document.querySelector('main input[type="search"]')
}

function toField(): void {
  const field = searchField()
  field?.focus()
  field?.select()
}

function firstHit(): Element | null {
  return document.querySelector('[data-help="text"] mark')
}

function showFirstHit(): void {
  firstHit()?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus to the first heading with a match below it, and scrolls the match into view. */
function toFound(): void {
  firstHit()?.closest('section')?.querySelector<HTMLElement>('h2, h3')?.focus()
  showFirstHit()
}
