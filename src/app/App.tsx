import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { AppTheme } from '#theme/AppTheme.tsx'

type Props = { nonce?: string | undefined; router: ReturnType<typeof createBrowserRouter> }

/** The look and the words round the rooms. */
export function App({ nonce, router }: Props) {
  return (
    <AppTheme nonce={nonce}>
      <IntlRoot>
        <RouterProvider router={router} />
      </IntlRoot>
    </AppTheme>
  )
}
