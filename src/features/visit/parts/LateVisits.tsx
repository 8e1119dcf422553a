import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'

/** What counts visits comes once the page is drawn, and only where the operator has them counted. */
export function LateVisitCounter() {
  const late = useLate(bring)
  return late && createElement(late.VisitCounter)
}

/** The question whether visits may be counted, and what was answered. */
export function LateVisitChoice() {
  const late = useLate(bring)
  return late && createElement(late.VisitChoice)
}

async function bring() {
  const [{ VisitCounter }, { VisitChoice }] = await Promise.all([
    import('../VisitCounter.tsx'),
    import('../VisitChoice.tsx'),
  ])
  return { VisitCounter, VisitChoice }
}
