import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadMessages } from '#intl/messages.ts'
import { holdsSession } from '#src/api/owner.ts'
import type { router as routerOfPage } from './router.ts'
import type { createBrowserRouter } from 'react-router'

/**
 * Hydrates a prerendered page, and then repeats what was pressed and typed before.
 *
 * @returns false when another page must be drawn instead: a part failed, or a session exists
 */
export async function takeOver(place: HTMLElement, app: ReactNode, router: typeof routerOfPage): Promise<boolean> {
  await Promise.all([loadMessages('frame'), begun(router)])
  place.onclick = null
  if (router.state.errors || holdsSession()) return false
  hydrateRoot(
    place,
    <>
      {app}
      <AfterHydration run={takeDoneBefore(place)} />
    </>,
  )
  return true
}

function AfterHydration({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}

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

/**
 * Takes what was typed and pressed in a page drawn ahead before its scripts were here; index.html marks the buttons.
 *
 * @returns does it again, for those who listen by then
 */
export function takeDoneBefore(place: HTMLElement): () => void {
  const buttons = [...place.querySelectorAll<HTMLElement>('[data-pressed]')]
  const typed = [...place.querySelectorAll('input')].flatMap((input) =>
    input.value === input.defaultValue ? [] : [{ input, text: input.value }],
  )
  for (const button of buttons) delete button.dataset['pressed']
  for (const { input } of typed) input.value = input.defaultValue

  return () => {
    for (const { input, text } of typed) {
      // React tells a change by the value it saw set last: this one it must not see being set.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const button of buttons) button.click()
  }
}
