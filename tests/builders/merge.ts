import type { AnswerOf } from '#contract/call.ts'
import type { CandidateRow, listMergeCandidates, MergePreview } from '#contract/merge.ts'
import type { Obstacle } from '#contract/obstacle.ts'
import { now } from './domain.ts'

/** A contact that could be merged into mine, with three domains and an nsset. */
export function aCandidate(handle: string, given: Partial<CandidateRow> = {}): CandidateRow {
  return { handle, domains: 3, nssets: 1, keysets: 0, registrar: { handle: 'REG-A', name: 'A, a.s.' }, ...given }
}

/** A whole list of candidates. */
export function candidatesOf(
  items: CandidateRow[],
  lacking: AnswerOf<typeof listMergeCandidates>['lacking'] = [],
): AnswerOf<typeof listMergeCandidates> {
  const total = items.length
  return { items, total, mine: total, page: 1, size: 100, pages: 1, asOf: now, today: now.slice(0, 10), lacking }
}

/** A candidate beside ANNA: another telephone, one domain that moves, nothing in the way. */
export function aPreview(candidate: string, given: Partial<MergePreview> = {}): MergePreview {
  return {
    candidate,
    into: 'ANNA',
    comparison: [
      { field: 'name', mine: 'Anna', theirs: 'ANNA', isSame: true, isHidden: false },
      { field: 'telephone', mine: '+420.777123456', theirs: null, isSame: false, isHidden: true },
      { field: 'ident', mine: '1984-03-12\nbirthday', theirs: null, isSame: false, isHidden: false },
    ],
    domains: 1,
    nssets: 0,
    keysets: 0,
    objects: [{ type: 'domain', handle: 'a.cz', unicode: null, gains: ['holder'], drops: ['admin'] }],
    hasAuthInfo: false,
    obstacles: [],
    ...given,
  }
}

/** A domain of the candidate that the registry has blocked. */
export function anObstacle(candidate: string, given: Partial<Obstacle> = {}): Obstacle {
  return {
    candidate,
    reason: 'blocked',
    object: { type: 'domain', handle: 'blocked.cz', unicode: null },
    clear: 'registry',
    registrar: { handle: 'REG-A', name: 'A, a.s.' },
    ...given,
  }
}
