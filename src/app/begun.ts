import type { createBrowserRouter } from 'react-router'

/** Resolves when the first page and what it needs are loaded, or could not be. */
export async function begun(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return
      leave()
      resolve()
    })
  })
}
