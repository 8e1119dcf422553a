import { useLocation } from 'react-router'
import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'

/** The longest address repeated on the page (screens.md section 6). */
const longest = 200

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
