import { writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PrerenderResult, PrerenderJob } from './prerenderedPages.ts'

// Runs as a child process that exits after its job, so that React and the theme take no memory of the server.
const Program = z.object({
  prerenderPage: z.custom<(request: object) => Promise<unknown>>((it) => typeof it === 'function'),
})

process.once('message', (order: PrerenderJob) => void prerenderAll(order))

async function prerenderAll({ file, pages, origin, answers, dictionaries }: PrerenderJob): Promise<void> {
  const { prerenderPage } = Program.parse(await import(pathToFileURL(file).href))
  const results: PrerenderResult[] = []
  // One after the other: the language is a global of the program.
  for (const page of pages) {
    try {
      results.push({
        ...page,
        page: await prerenderPage({ ...page, origin, answers, messages: dictionaries[page.locale] }),
      })
    } catch (cause) {
      // Synchronous, so that the parent process receives it before this one exits.
      writeSync(
        process.stderr.fd,
        `${page.locale} ${page.path}: ${cause instanceof Error ? cause.stack : String(cause)}\n`,
      )
    }
  }
  process.send?.(results, () => process.exit())
}
