import { tellSwitching } from '#src/features/session/parts/leaving.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

/**
 * Goes on as another contact: what was typed, selected or loaded as the one before is left behind in every tab, so
 * that nothing of it is done as the other. Never resolves, for the page is being left.
 *
 * @param to the own path to begin at
 */
export function goOn(to: string): Promise<never> {
  tellSwitching()
  wipeDrafts()
  window.location.assign(to)
  return new Promise(() => {})
}
