/** Counting visits and the choice about it, in one file. */
export { VisitChoice } from './VisitChoice.tsx'
export { VisitCounter } from './VisitCounter.tsx'
