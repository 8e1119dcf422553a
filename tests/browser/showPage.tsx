import { ThemeProvider } from '@mui/material/styles'
import { configure, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { listActivity } from '#contract/activity.ts'
import { readAuthInfo } from '#contract/authInfo.ts'
import { readInfo } from '#contract/session.ts'
import { readSettings } from '#contract/system.ts'
import type { Group } from '#intl/groups.ts'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import type { Locale } from '#intl/locales.ts'
import { changeLocale, loadWords } from '#intl/words.ts'
import { RegionError } from '#src/app/errors/RegionError.tsx'
import { frameId, readFrame } from '#src/features/session/parts/frame.ts'
import { activityOf } from '#tests/builders/activity.ts'
import { noAuthInfo } from '#tests/builders/authInfo.ts'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { theme } from '#theme/theme.ts'
import { pretendServer } from './pretendServer.ts'

// Code and words that come late take their time on a busy machine.
configure({ asyncUtilTimeout: 8000 })

/** A server that knows who is signed in, and that nothing has been done yet; everything else it has yet to be told. */
export function signedInServer() {
  document.cookie = 'csrf=a.b'
  sessionStorage.clear()
  const server = pretendServer()
  server.answer(readSettings, () => someSettings)
  server.answer(readInfo, () => anInfo())
  server.answer(readAuthInfo, () => noAuthInfo)
  server.answer(listActivity, () => activityOf([]))
  return server
}

type Given = { words: readonly Group[]; locale?: Locale }

/** Shows pages in their frame at an address, as the portal does, once they have their heading. */
export async function showPage(routes: RouteObject[], address: string, { words, locale = 'en-US' }: Given) {
  await Promise.all([loadWords('core'), ...words.map(loadWords)])
  await changeLocale(locale)
  const router = createMemoryRouter(
    [
      {
        id: frameId,
        loader: readFrame,
        HydrateFallback: () => null,
        children: [{ ErrorBoundary: RegionError, children: routes }],
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <ThemeProvider theme={theme}>
      <IntlRoot>
        <main>
          <RouterProvider router={router} />
        </main>
      </IntlRoot>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}
