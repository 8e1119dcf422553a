import { ownerMark } from '#contract/ownerMark.ts'
import { setPageOwner } from './owner.ts'

let answers: Map<string, unknown> | undefined

/**
 * Returns the answer to one of the first calls of the page, which the server wrote into the HTML (`answers` in
 * index.html). Each is returned once, because it may have changed later. The development server writes none.
 */
export function takePageAnswer(address: string): unknown {
  answers ??= new Map(Object.entries(readFromPage()))
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** Returns whether the HTML holds an answer that was not taken yet. */
export function hasPageAnswer(address: string): boolean {
  answers ??= new Map(Object.entries(readFromPage()))
  return answers.has(address)
}

/** Sets the answers where there is no page to read them from: in the prerenderer. */
export function setPageAnswers(next: object): void {
  answers = new Map(Object.entries(next))
}

function readFromPage(): object {
  const element = document.getElementById('answers')
  const text = element?.textContent.trim()
  const owner = element?.dataset['owner'] ?? ''
  if (ownerMark.test(owner)) setPageOwner(owner)
  const parsed: unknown = JSON.parse(!text || text === '__ANSWERS__' ? '{}' : text)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

/** Reads an answer like {@link takePageAnswer}, for pages that do not call `api` yet. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the answer type of the address
export function takeWritten<Answer>(address: string): Answer | undefined {
  const answer = takePageAnswer(address)
  return isWritten<Answer>(answer) ? answer : undefined
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the answer type; page and script are of one build
function isWritten<Answer>(answer: unknown): answer is Answer {
  return answer !== undefined
}
