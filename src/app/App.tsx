import type { ComponentProps } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { AppTheme } from '#theme/AppTheme.tsx'

type Props = Omit<ComponentProps<typeof AppTheme>, 'children'> & { router: ReturnType<typeof createBrowserRouter> }

/** The look and the words round the rooms. */
export function App({ router, ...look }: Props) {
  return (
    <AppTheme {...look}>
      <IntlRoot>
        <RouterProvider router={router} />
      </IntlRoot>
    </AppTheme>
  )
}
