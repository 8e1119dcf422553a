import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test'
import { portalOf } from './portal.ts'

/** Where the journey of the guard itself breaks the policy on purpose: no page, and in no other journey. */
export const provokingPath = '/provoked/by/the/guard'

/**
 * Listens for complaints of the pages in every context of this browser, also of those that a journey opens itself. They
 * are errors in the console, breaches of the content policy, and uncaught errors.
 *
 * @param note is called with each
 * @returns stops it
 */
export function watchConsole(browser: Browser, note: (line: string) => void): () => void {
  const inConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  }
  const uncaught = (error: WebError) => note(`uncaught: ${error.error().message}`)
  const watched: BrowserContext[] = []
  const listen = (context: BrowserContext) => {
    watched.push(context.on('console', inConsole).on('weberror', uncaught))
  }

  for (const context of browser.contexts()) listen(context)
  browser.on('context', listen)
  return () => {
    browser.off('context', listen)
    for (const context of watched) context.off('console', inConsole).off('weberror', uncaught)
  }
}

/** The breaches of its content policy that browsers have reported to the portal of a worker, as it logged them. */
export function reportsTo(index: number): string[] {
  return readFileSync(portalOf(index).log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"content policy violated"'))
}

/**
 * Omits reports that no journey caused on purpose, from a page that no longer exists: the log has no address. Other
 * faults of such a page still appear in its console.
 */
export function unprovoked(reports: readonly string[]): string[] {
  return reports.filter((line) => !line.includes('"page":"none"'))
}
