import { createElement } from 'react'
import { loadWords } from '#intl/words.ts'
import { useLate } from '#src/routing/useLate.ts'

/** Everything about keys comes right after the page is drawn; its place in the bar is kept for it. */
export function LateCommands() {
  const late = useLate(bring)
  return late && createElement(late.Commands)
}

async function bring() {
  const [module] = await Promise.all([import('./Commands.tsx'), loadWords('command')])
  return module
}
