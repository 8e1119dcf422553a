import { lazyPart } from '#src/routing/lazyPart.ts'

const load = () => import('../VisitCounter.tsx')

/** Counts visits where the operator has them counted. */
export const VisitCounter = lazyPart(async () => (await load()).VisitCounter)

/** The question whether visits may be counted, and the answer given. */
export const VisitChoice = lazyPart(async () => (await load()).VisitChoice)
