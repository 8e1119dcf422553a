import { ownerMark } from '#contract/ownerMark.ts'
import { showOwner } from './owner.ts'

let written: Map<string, unknown> | undefined

/**
 * Takes an answer to one of the first screen's calls out of the page, where the server wrote them (index.html,
 * `answers`) by address; once, for the next time it may have changed. The development server writes none. It is
 * not checked against the contract, which comes after the first screen: page and script are of one build, and
 * the server checked it on the way out.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the answer type of the address
export function takeWritten<Answer>(address: string): Answer | undefined {
  written ??= new Map(Object.entries(parsed()))
  const answer = written.get(address)
  written.delete(address)
  return isWritten<Answer>(answer) ? answer : undefined
}

/** Hands in answers where there is no page to take them from: where pages are drawn ahead. */
export function handInAnswers(answers: object): void {
  written = new Map(Object.entries(answers))
}

function parsed(): object {
  const place = document.getElementById('answers')
  const text = place?.textContent.trim()
  const owner = place?.dataset['owner'] ?? ''
  if (ownerMark.test(owner)) showOwner(owner)
  const answers: unknown = JSON.parse(!text || text === '__ANSWERS__' ? '{}' : text)
  return typeof answers === 'object' && answers !== null ? answers : {}
}

/** The one place where something from outside is taken for what it should be: the server wrote it for this build. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the answer type; page and script are of one build
function isWritten<Answer>(answer: unknown): answer is Answer {
  return answer !== undefined
}
