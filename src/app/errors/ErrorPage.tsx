import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'

/** `/error` itself: the error screen without an error. */
export function ErrorPage() {
  return (
    <Page title="notification.something_went_wrong">
      <div>
        <BackButton />
      </div>
    </Page>
  )
}

export { ErrorPage as Component }
