import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** A page that could not be shown, in its place: the navigation around it stays. */
export function RegionError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()

  if (isNotFound(error)) return <NotFoundPage auctionId={error instanceof ApiError ? error.auctionId : null} />
  // The frame is on its way to the sign-in choice.
  if (error instanceof ApiError && error.status === 401) return null

  return (
    <Page title="notification.something_went_wrong">
      <Problem
        message={problemWords(error instanceof ApiError ? error.code : 'unexpected')}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void revalidate()}
      />
      <div>
        <BackButton />
      </div>
    </Page>
  )
}

function isNotFound(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 404
  return isRouteErrorResponse(error) && error.status === 404
}
