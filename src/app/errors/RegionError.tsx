import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'
import { NotFoundPage, ObjectNotFoundPage } from './NotFoundPage.tsx'
import { SomethingWrong } from './SomethingWrong.tsx'

/**
 * A page that could not be shown, in its place: the navigation around it stays. What the server refused can be asked
 * for again here; what nobody foresaw is the error screen.
 */
export function RegionError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (!(error instanceof ApiError)) return <SomethingWrong />
  if (error.status === 404) return <ObjectNotFoundPage auctionId={error.auctionId} />
  // The frame is on its way to the sign-in choice.
  if (error.status === 401) return null

  return (
    <Page title="notification.something_went_wrong">
      <Problem message={problemMessage(error.code)} requestId={error.requestId} onRetry={() => void revalidate()} />
      <div>
        <BackButton />
      </div>
    </Page>
  )
}
