import createCache from '@emotion/cache'
import { act, render, screen } from '@testing-library/react'
import { setImmediate as nextTask } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { createMemoryRouter, type InitialEntry, type RouteObject } from 'react-router'
import { listActivity } from '#contract/activity.ts'
import { signInToAuctions } from '#contract/auction.ts'
import { readAuthInfo } from '#contract/authInfo.ts'
import { readInfo } from '#contract/session.ts'
import { readSettings } from '#contract/system.ts'
import { messageFiles } from '#intl/messageFiles.ts'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import type { Locale } from '#intl/locales.ts'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { recordSignedIn } from '#src/api/owner.ts'
import { RegionError } from '#src/app/errors/ErrorPage.tsx'
import { PageRouter } from '#src/routing/PageRouter.tsx'
import { frameId, isFrameOutdated, readFrame, type Frame } from '#src/features/session/parts/frame.ts'
import { activityOf } from '#tests/builders/activity.ts'
import { anAuctionToken } from '#tests/builders/auctionToken.ts'
import { noAuthInfo } from '#tests/builders/authInfo.ts'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { AppTheme } from '#theme/AppTheme.tsx'
import { pretendServer } from './pretendServer.ts'

/** The styles of one file; setUp.ts removes those of the file before. */
const styles = createCache({ key: 'page' })

/** A server that knows who is signed in, and that nothing has been done yet; a test adds its other answers. */
export function signedInServer() {
  document.cookie = 'csrf=a.b; Path=/'
  sessionStorage.clear()
  const server = pretendServer()
  server.answer(readSettings, () => someSettings)
  server.answer(readInfo, () => anInfo())
  server.answer(readAuthInfo, () => noAuthInfo)
  server.answer(listActivity, () => activityOf([]))
  server.answer(signInToAuctions, () => ({ access_token: anAuctionToken() }))
  return server
}

type PageOptions = {
  locale?: Locale
  /** The frame of the pages; without it, the server's answer. */
  frame?: Frame
  /** Drawn beside the pages, as what listens to keys is. */
  beside?: ReactNode
}

/**
 * Shows pages in their frame at an address, as the portal does, once they have their heading. Of several addresses
 * the last is the one, and one has come there through the others.
 */
export async function showPage(routes: RouteObject[], address: InitialEntry | InitialEntry[], given: PageOptions = {}) {
  const { locale = 'en-US', frame, beside } = given
  await Promise.all(messageFiles.map(loadMessages))
  await changeLocale(locale)
  const router = createMemoryRouter(
    [
      {
        id: frameId,
        loader: frame ? () => standIn(frame) : readFrame,
        shouldRevalidate: isFrameOutdated,
        HydrateFallback: () => null,
        children: [{ ErrorBoundary: RegionError, children: routes }],
      },
    ],
    { initialEntries: [address].flat() },
  )
  render(
    <AppTheme styles={styles}>
      <IntlRoot>
        <main>
          <PageRouter router={router} />
        </main>
        {beside}
      </IntlRoot>
    </AppTheme>,
  )
  await screen.findByRole('heading', { level: 1 })
  // Its effects, such as those that listen to keys, may run a moment later.
  await act(() => nextTask())
  return router
}

function standIn(frame: Frame): Frame {
  recordSignedIn(Promise.resolve(frame.info))
  return frame
}

/** Shows a part of a page at an address, under a heading and in a frame. */
export function showPart(part: ReactNode, address: InitialEntry | InitialEntry[], given: PageOptions = {}) {
  const element = (
    <>
      <h1>A page</h1>
      {part}
    </>
  )
  return showPage([{ path: '*', element }], address, given)
}
