import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadMessages } from '#intl/messages.ts'
import { holdsSession } from '#src/api/owner.ts'
import type { router as routerOfPage } from './router.ts'
import type { createBrowserRouter } from 'react-router'

/**
 * Hydrates a prerendered page, and then repeats early presses and input.
 *
 * @returns false when another page must be rendered instead: a part failed, or a session exists
 */
export async function hydratePage(place: HTMLElement, app: ReactNode, router: typeof routerOfPage): Promise<boolean> {
  await Promise.all([loadMessages('frame'), routerReady(router)])
  place.onclick = null
  if (router.state.errors || holdsSession()) return false
  hydrateRoot(
    place,
    <>
      {app}
      <AfterHydration run={takeEarlyInput(place)} />
    </>,
  )
  return true
}

function AfterHydration({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}

/** Resolves when the router has loaded the first page, or failed to. */
export async function routerReady(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return
      leave()
      resolve()
    })
  })
}

/**
 * Takes the input and the presses before the page was hydrated; index.html marks the buttons. Keys are replayed by
 * src/ui/command/keyQueue.ts.
 *
 * @returns repeats them
 */
export function takeEarlyInput(place: HTMLElement): () => void {
  const buttons = [...place.querySelectorAll<HTMLElement>('[data-pressed]')]
  const typed = [...place.querySelectorAll('input')].flatMap((input) =>
    input.value === input.defaultValue ? [] : [{ input, text: input.value }],
  )
  for (const button of buttons) delete button.dataset['pressed']
  for (const { input } of typed) input.value = input.defaultValue

  return () => {
    for (const { input, text } of typed) {
      // React compares with the value that it saw set last, so this one must be set without it.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const button of buttons) button.click()
  }
}
