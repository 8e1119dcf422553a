import { writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Drawing, DrawingOrder } from './drawnPages.ts'

// A process of its own that ends with its work: React and the whole look are no part of a server's memory.
const Program = z.object({ drawAhead: z.custom<(given: object) => Promise<unknown>>((it) => typeof it === 'function') })

process.once('message', (order: DrawingOrder) => void drawAll(order))

async function drawAll({ file, pages, origin, answers }: DrawingOrder): Promise<void> {
  const { drawAhead } = Program.parse(await import(pathToFileURL(file).href))
  const drawings: Drawing[] = []
  // One after the other: a language holds for the whole program.
  for (const page of pages) {
    try {
      drawings.push({ ...page, page: await drawAhead({ ...page, origin, answers }) })
    } catch (cause) {
      // Written before this process ends: its errors are read by whoever began it.
      writeSync(
        process.stderr.fd,
        `${page.locale} ${page.path}: ${cause instanceof Error ? cause.stack : String(cause)}\n`,
      )
    }
  }
  process.send?.(drawings, () => process.exit())
}
