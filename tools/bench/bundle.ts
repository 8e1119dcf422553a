import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { messageFilesOf } from '#intl/messageFiles.ts'
import { routeTable, type RouteEntry } from '#src/routing/routeTable.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { rounded } from './measure.ts'
import { report, type Row } from './result.ts'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())), css: z.optional(z.array(z.string())) }),
)
const web = join(rootFolder, 'dist', 'web')
const manifest = Manifest.parse(JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8')))

/** The limits of the code for the first content of a page; the data grid loads after the first rows. */
const limits = [
  { name: 'signing in', path: '/login-method', kib: 170 },
  { name: 'list of domains', path: '/domains', kib: 270 },
  { name: 'a domain, before its chart', path: '/domains/detail/:fqdn', kib: 270 },
]

report('bundle', 'First JavaScript of a screen, KiB of brotli, out of the build’s manifest', [
  ...limits.map(firstLoad),
  ...otherRoutes().map(ownChunk),
  messages(),
])

function firstLoad({ name, path, kib }: (typeof limits)[number]): Row {
  const files = filesOf(routeAt(path))
  const size = kibOf(scripts(files))
  return { name, figures: { KiB: size, files: files.size }, goal: `at most ${kib} KiB`, isReached: size <= kib }
}

function ownChunk(route: RouteEntry): Row {
  const size = kibOf([fileOf(pageOf(route))])
  return {
    name: `own chunk of ${route.path}`,
    figures: { KiB: size, aim: 8 },
    goal: 'at most 15 KiB',
    isReached: size <= 15,
  }
}

function messages(): Row {
  const sizes = ['cs-CZ', 'en-US'].map((locale) => kibOf([fileOf(`virtual:messages/${locale}/frame`)]))
  const size = Math.max(...sizes)
  return { name: 'messages at the start', figures: { KiB: size }, goal: 'at most 7 KiB', isReached: size <= 7 }
}

function otherRoutes(): RouteEntry[] {
  const named = new Set(limits.map(({ path }) => path))
  return routeTable.filter(({ path, page }) => !named.has(path) && `src/${page}.tsx` in manifest)
}

function filesOf(route: RouteEntry): Set<string> {
  const found = new Set<string>()
  const messages = messageFilesOf(route).map((file) => `virtual:messages/cs-CZ/${file}`)
  // The sign-in page and the layouts are part of the first file.
  const page = pageOf(route) in manifest ? [pageOf(route)] : []
  for (const key of ['index.html', ...page, ...messages]) gather(key, found, new Set())
  return found
}

function gather(key: string, found: Set<string>, seen: Set<string>) {
  if (seen.has(key)) return
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const next of chunk.imports ?? []) gather(next, found, seen)
}

function routeAt(path: string): RouteEntry {
  const route = routeTable.find((one) => one.path === path)
  if (!route) throw new Error(`the route table has no ${path}`)
  return route
}

function pageOf({ page }: RouteEntry): string {
  return `src/${page}.tsx`
}

function fileOf(key: string): string {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  return chunk.file
}

function scripts(files: Set<string>): string[] {
  return [...files].filter((file) => file.endsWith('.js'))
}

function kibOf(files: string[]): number {
  const bytes = files
    .map((file) => join(web, file))
    .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
  return rounded(bytes.reduce((sum, size) => sum + size, 0) / 1024, 1)
}
