import type { ComponentProps } from 'react'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { PageRouter, type Router } from '#src/routing/PageRouter.tsx'
import { AppTheme } from '#theme/AppTheme.tsx'

type Props = Omit<ComponentProps<typeof AppTheme>, 'children'> & { router: Router }

/** The theme and the messages around the pages. */
export function App({ router, ...look }: Props) {
  return (
    <AppTheme {...look}>
      <IntlRoot>
        <PageRouter router={router} />
      </IntlRoot>
    </AppTheme>
  )
}
