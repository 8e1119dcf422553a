import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'

/** The longest address repeated on the page (docs/rules.md#pages). */
const longest = 200

/** An address that no page has. */
export function NotFoundPage() {
  const { pathname, search } = useLocation()
  return (
    <Page title="notification.page_not_found" values={{ path: (pathname + search).slice(0, longest) }}>
      <div>
        <BackButton />
      </div>
    </Page>
  )
}

/**
 * The page of an object that is not there or that the reader may not see, which are alike (docs/rules.md#problems).
 *
 * @param auctionId of the auction of the requested name
 */
export function ObjectNotFoundPage({ auctionId }: { auctionId: string | null }) {
  const { pathname } = useLocation()
  if (auctionId !== null)
    return (
      <Page title="notification.name_in_auction">
        <div>
          <Button component={Link} to={paths.auction(auctionId)} variant="contained">
            <FormattedMessage id="notification.to_auction" />
          </Button>
        </div>
      </Page>
    )
  const name = nameIn(pathname)
  return (
    <Page title={isId.test(name) ? 'notification.nothing_here' : 'notification.object_not_found'} values={{ name }}>
      <Typography>
        <FormattedMessage id="notification.object_not_found_about" />
      </Typography>
      <div>
        <BackButton />
      </div>
    </Page>
  )
}

/** An id means nothing to a reader. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The object's name as its address has it. */
function nameIn(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, longest)
  } catch {
    return last.slice(0, longest)
  }
}
