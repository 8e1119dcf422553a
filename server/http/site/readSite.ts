import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import { messageFiles } from '#intl/messageFiles.ts'

/** A browser file with its compressed forms, which the build made. */
export type SiteFile = { type: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null }

/** A route of the browser, from routes.json of the build. */
export type SiteRoute = z.infer<typeof SiteRoute>

/** Patterns like those of routes; `to` may use the parameters of `from`. */
export type SiteRedirect = z.infer<typeof SiteRedirect>

export type Site = {
  /** index.html with the build's id, and `__NONCE__` where the nonce of each answer goes. */
  template: string
  routes: readonly SiteRoute[]
  /** Redirects, the same as in the build's metadata for the browser. */
  redirects: readonly SiteRedirect[]
  /** All files by path; no other file is served. */
  files: ReadonlyMap<string, SiteFile>
  /** Returns the chunks that a source module imports statically, its own first. */
  chunksOf: (module: string) => readonly string[]
}

const SiteRoute = z.object({
  path: z.string(),
  layout: z.string(),
  messages: z.optional(z.enum(messageFiles)),
  page: z.string(),
  access: z.string(),
  preload: z.nullable(z.object({ path: z.string(), query: z.boolean(), isOpen: z.optional(z.boolean()) })),
  isIndexed: z.optional(z.boolean()),
  prerendered: z.optional(z.enum(['whole', 'shell'])),
})

const SiteRedirect = z.object({ from: z.string(), to: z.string() })

/** builds/latest.json: which build this is, and when it was made. */
export const Latest = z.object({ id: z.string().check(z.regex(/^[\w-]+$/)), timestamp: z.string() })

/** builds/meta/{id}.json, as far as we read it. */
const Metadata = z.object({ redirects: z.array(SiteRedirect) })

/** Vite's manifest, as far as we read it. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }))

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Files that only the server reads. */
const unserved = new Set(['/index.html', '/routes.json'])

/** Reads all browser files into memory, so that no request can reach a file outside the folder. */
export function readSite(folder: string): Site {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const manifest = Manifest.parse(JSON.parse(read('.vite/manifest.json')))
  const { id } = Latest.parse(JSON.parse(read('builds/latest.json')))
  return {
    template: read('index.html').replaceAll('__BUILD__', id),
    routes: z.array(SiteRoute).parse(JSON.parse(read('routes.json'))),
    redirects: Metadata.parse(JSON.parse(read(`builds/meta/${id}.json`))).redirects,
    files: new Map(filesIn(folder)),
    chunksOf: (module) => [...chunks(manifest, module, new Set<string>())].map((file) => `/${file}`),
  }
}

/** Returns the site with these files, by path, in place of its own or beside them. */
export function withFiles(site: Site, files: ReadonlyMap<string, Buffer>): Site {
  const added = [...files].map(([path, plain]): [string, SiteFile] => {
    const type = typeOf(path)
    if (type === undefined) throw new Error(`${path} has no media type`)
    return [path, { type, plain, br: null, gzip: null }]
  })
  return { ...site, files: new Map([...site.files, ...added]) }
}

/** Returns the media type of a file by its name; undefined for types that are not served. */
export function typeOf(name: string): string | undefined {
  return types[extname(name)]
}

function* filesIn(folder: string): Generator<[string, SiteFile]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, at).split(sep).join('/')}`
    const type = typeOf(entry.name)
    if (!entry.isFile() || !type || unserved.has(path) || path.startsWith('/.')) continue
    const packed = (suffix: string) => (existsSync(at + suffix) ? readFileSync(at + suffix) : null)
    yield [path, { type, plain: readFileSync(at), br: packed('.br'), gzip: packed('.gz') }]
  }
}

function chunks(manifest: z.infer<typeof Manifest>, module: string, found: Set<string>): Set<string> {
  const chunk = manifest[module]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunks(manifest, imported, found)
  return found
}
