import { ownerMark } from '#contract/ownerMark.ts'
import { createStore } from '#src/createStore.ts'
import { setPageOwner } from './owner.ts'

const answers = createStore<Map<string, unknown> | null>(null)

/**
 * Returns the answer to one of the first calls of the page, which the server wrote into the HTML (`answers` in
 * index.html). Each is returned once, because it may have changed later. The development server writes none.
 */
export function takePageAnswer(address: string): unknown {
  const all = unread()
  const answer = all.get(address)
  all.delete(address)
  return answer
}

/** Returns whether the HTML holds an answer that was not taken yet. */
export function hasPageAnswer(address: string): boolean {
  return unread().has(address)
}

/** Sets the answers where there is no page to read them from: in the prerenderer. */
export function setPageAnswers(next: object): void {
  answers.set(new Map(Object.entries(next)))
}

function unread(): Map<string, unknown> {
  const all = answers.get() ?? new Map<string, unknown>(Object.entries(readFromPage()))
  answers.set(all)
  return all
}

function readFromPage(): object {
  const element = document.getElementById('answers')
  const text = element?.textContent.trim()
  const owner = element?.dataset['owner'] ?? ''
  if (ownerMark.test(owner)) setPageOwner(owner)
  const parsed: unknown = JSON.parse(!text || text === '__ANSWERS__' ? '{}' : text)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}
