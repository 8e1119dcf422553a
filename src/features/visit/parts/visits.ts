import { lazyPart } from '#src/routing/lazyPart.ts'

const load = () => import('../VisitCounter.tsx')

/** Counts visits where the operator has switched it on. */
export const VisitCounter = lazyPart(async () => (await load()).VisitCounter)

/** The question for consent, and its answer. */
export const VisitChoice = lazyPart(async () => (await load()).VisitChoice)
