import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'

/** The longest address repeated on the page (screens.md section 6). */
const longest = 200

/** `auctionId` is of the auction that the name is in whose page was asked for. */
export function NotFoundPage({ auctionId = null }: { auctionId?: string | null }) {
  const { pathname, search } = useLocation()

  return (
    <Page
      title={auctionId === null ? 'notification.page_not_found' : 'notification.name_in_auction'}
      values={{ path: (pathname + search).slice(0, longest) }}
    >
      {auctionId === null ? (
        <div>
          <BackButton />
        </div>
      ) : (
        <div>
          <Button component={Link} to={paths.auction(auctionId)} variant="contained">
            <FormattedMessage id="notification.to_auction" />
          </Button>
        </div>
      )}
    </Page>
  )
}
