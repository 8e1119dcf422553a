import { isRouteErrorResponse, useRevalidator, useRouteError, Link, useLocation } from 'react-router'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem, RequestId } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import Box from '@mui/material/Box'
import { Logo } from '../layouts/Logo.tsx'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoadedFrame } from '#src/features/session/parts/frame.ts'
import { SupportLink } from '#src/features/session/parts/SettingNames.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { sheetLook } from '#src/ui/page/Section.tsx'
import { TextLink, textLook } from '#src/ui/page/TextLink.tsx'
import type { MessageId } from '#intl/ids.ts'
import type { ReactNode } from 'react'

const LookUpAnswer = lazyPart(
  async () => (await import('#src/features/domain/parts/LookUp.tsx')).LookUpAnswer,
  ({ children }) => children(undefined),
)

/** The page `/error`: the error screen without an error. */
export function Component() {
  return <SomethingWrong />
}

/**
 * Replaces a page that could not be loaded; the navigation around it stays. A refused request can be repeated here; an
 * unexpected error shows the error screen.
 */
export function RegionError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (!(error instanceof ApiError)) return <SomethingWrong />
  // A page requests its object by its address, so an invalid id is that of no object.
  if (error.status === 404 || error.code === 'invalid-values')
    return <ObjectNotFoundPage auctionId={error.auctionId} requestId={error.requestId} />
  // The frame is going to the sign-in page.
  if (error.status === 401) return null

  return (
    <Page title="notification.something_went_wrong" width="task">
      <Problem message={problemMessage(error.code)} requestId={error.requestId} onRetry={() => void revalidate()} />
      <div data-outage={error.isOutage || undefined}>
        <BackButton />
      </div>
    </Page>
  )
}

/** Shown when the frame itself cannot be loaded. */
export function FullPageError() {
  return (
    <Box
      component="main"
      sx={{ maxWidth: 640, marginInline: 'auto', padding: 3, paddingTop: 8, display: 'grid', gap: 4 }}
    >
      <Logo />
      <RegionError />
    </Box>
  )
}

/** The box of what may have happened and where to go. */
const boxLook = { ...sheetLook, padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2 } as const

/** The longest part of an address that the page repeats (docs/rules.md#pages). */
const longest = 200

/** The page of an unknown address. */
export function NotFoundPage() {
  const { pathname, search } = useLocation()
  return (
    <Page width="task" title="notification.page_not_found" values={{ path: (pathname + search).slice(0, longest) }}>
      <Box sx={boxLook}>
        <Typography>
          <FormattedMessage id="notification.page_not_found_about" />
        </Typography>
        <WaysOn />
      </Box>
    </Page>
  )
}

/**
 * The page of an object that does not exist or that the user may not see, which look alike (docs/rules.md#problems).
 *
 * @param auctionId of the auction of the requested name
 */
function ObjectNotFoundPage({ auctionId, requestId }: { auctionId: string | null; requestId: string | null }) {
  const { pathname } = useLocation()
  if (auctionId !== null)
    return (
      <Page title="notification.name_in_auction" width="task">
        <div>
          <Button component={Link} to={paths.auction(auctionId)} variant="contained">
            <FormattedMessage id="notification.to_auction" />
          </Button>
        </div>
      </Page>
    )
  const name = nameIn(pathname)
  const guess = (
    <Box>
      <Typography>
        <FormattedMessage id="notification.object_not_found_about" />
      </Typography>
      {requestId && <RequestId id={requestId} />}
    </Box>
  )
  if (!pathname.startsWith(paths.domain('')))
    return (
      <NotFound title={backFrom(pathname)?.notFound ?? 'notification.object_not_found'} name={name}>
        {guess}
      </NotFound>
    )
  return (
    <LookUpAnswer name={name}>
      {(answer) => (
        <NotFound
          title={answer ? 'notification.domain_unregistered' : 'notification.domain_not_found'}
          name={name}
          isAnswered={Boolean(answer)}
        >
          {answer === undefined ? null : (answer ?? guess)}
        </NotFound>
      )}
    </LookUpAnswer>
  )
}

type NotFoundProps = {
  title: MessageId
  name: string
  /** Whether the content says what to do next. */
  isAnswered?: boolean
  children: ReactNode
}

function NotFound({ title, name, isAnswered = false, children }: NotFoundProps) {
  const inMono = (
    <Box key="name" component="span" sx={{ fontFamily: 'name.fontFamily' }}>
      {name}
    </Box>
  )
  return (
    <Page
      width="task"
      title={title}
      values={{ name }}
      heading={<FormattedMessage id={title} values={{ name: inMono }} />}
    >
      <Box sx={boxLook}>
        {children}
        <WaysOn hasOther={isAnswered} />
      </Box>
    </Page>
  )
}

/** Returns the object's name in its address. */
function nameIn(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, longest)
  } catch {
    return last.slice(0, longest)
  }
}

/** The error screen for an unexpected error, with a way to continue (docs/rules.md#pages). */
function SomethingWrong() {
  return (
    <Page title="notification.something_went_wrong" width="task">
      <Box sx={boxLook}>
        <Typography>
          <FormattedMessage id="notification.something_went_wrong_about" values={{ operator: OperatorInWords }} />
        </Typography>
        <WaysOn canReload />
      </Box>
    </Page>
  )
}

function OperatorInWords(chunks: ReactNode[]) {
  return <OperatorContact key="operator">{chunks}</OperatorContact>
}

/** Links the words to the operator's support page or site, where the settings have one. */
function OperatorContact({ children }: { children: ReactNode }) {
  const settings = useLoadedFrame()?.settings
  const to = settings?.brand.supportUrl ?? settings?.operator.url
  if (!to) return children
  return (
    <SupportLink to={to} sx={textLook}>
      {children}
    </SupportLink>
  )
}

/**
 * Links to the pages where a user can continue; an unexpected error may pass with a reload.
 *
 * @param hasOther whether another button is the next step
 */
function WaysOn({ canReload = false, hasOther = canReload }: { canReload?: boolean; hasOther?: boolean }) {
  const frame = useLoadedFrame()
  const isSignedOut = frame?.info === null
  const hasAuctions = frame?.settings.auctions
  return (
    <Box sx={waysLook}>
      {canReload && <ReloadButton />}
      {canReload && isSignedOut ? (
        <WayLink {...lookUp} />
      ) : (
        <BackButton variant={hasOther ? 'outlined' : 'contained'} />
      )}
      {isSignedOut ? <WayLink {...domains} /> : <WayLink to={paths.home()} message="app.navigation.overview" />}
      {hasAuctions && <WayLink to={paths.auctions()} message="app.navigation.auctions" />}
      <WayLink to={paths.help()} message="app.footer.help" />
    </Box>
  )
}

/** On a phone each button has a line of its own, and the links share one. */
const waysLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  '& > .MuiButton-root': { width: { xs: 1, sm: 'auto' } },
} as const

/** A link, so that it works before scripts do. */
function ReloadButton() {
  const { pathname, search } = useLocation()
  return (
    <Button component={Link} to={pathname + search} reloadDocument variant="contained">
      <FormattedMessage id="notification.reload" />
    </Button>
  )
}

function WayLink({ to, message }: { to: string; message: MessageId }) {
  return (
    <TextLink to={to}>
      <FormattedMessage id={message} />
    </TextLink>
  )
}

/** Leads to the list of such pages or to the domains, which clears the error; a signed-out user to the look-up. */
function BackButton({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const { pathname } = useLocation()
  const frame = useLoadedFrame()
  const back = backFrom(pathname)
  const { to, message } =
    back && (back !== auctions || frame?.settings.auctions) ? back : frame?.info === null ? lookUp : domains
  return (
    <Button component={Link} to={to} variant={variant}>
      <FormattedMessage id={message} />
    </Button>
  )
}

const domains = { to: paths.domains(), message: 'common.back' } as const
const lookUp = { to: paths.home(), message: 'notification.to_look_up' } as const
const auctions = {
  to: paths.auctions(),
  message: 'common.back_to_auctions',
  notFound: 'notification.auction_not_found',
} as const
const operations = {
  to: paths.operations(),
  message: 'common.back_to_operations',
  notFound: 'notification.operation_not_found',
} as const

/** Returns the list that a page belongs to, where the last part of its address is no name. */
function backFrom(pathname: string) {
  return [auctions, operations].find(({ to }) => pathname.startsWith(to))
}
