import { flushSync } from 'react-dom'
import { RouterProvider } from 'react-router'
import { PresentRouter, type Router } from './useAskedSearch.ts'

/** The pages of a router, whose state components can read at the moment of a call (useAskedSearch.ts). */
export function PageRouter({ router }: { router: Router }) {
  return (
    <PresentRouter value={router}>
      <RouterProvider router={router} flushSync={(run) => void flushSync(run)} />
    </PresentRouter>
  )
}
