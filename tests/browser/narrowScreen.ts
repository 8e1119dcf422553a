import type { DetachedWindowAPI } from 'happy-dom'
import { onTestFinished } from 'vitest'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** Gives the page the width of a phone until the end of the test. */
export function narrowScreen(): void {
  const before = window.innerWidth
  window.happyDOM.setViewport({ width: 390 })
  onTestFinished(() => window.happyDOM.setViewport({ width: before }))
}
