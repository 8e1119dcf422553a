import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const web = join(root, 'dist', 'web')

// They name every other file after its content, so that the same sources are the same build wherever it is made.
const identifying = ['index.html', '.vite/manifest.json', 'routes.json']

/**
 * Writes what an open page learns of the version that is deployed now: `builds/latest.json` and
 * `builds/meta/{id}.json`.
 *
 * @param {{ builtAt: Date, routeTable: { path: string }[], redirects: { from: string, to: string }[], prerendered: string[] }} build
 *   `prerendered` are the paths whose page is made ahead
 */
export function writeMetadata({ builtAt, routeTable, redirects, prerendered }) {
  const id = idOfBuild()
  const timestamp = builtAt.toISOString()
  const routes = routeTable.map(({ path }) => path)
  mkdirSync(join(web, 'builds', 'meta'), { recursive: true })
  writeJson('latest.json', { id, timestamp })
  writeJson(`meta/${id}.json`, { id, timestamp, routes, redirects, prerendered })
}

function idOfBuild() {
  const hash = createHash('sha256')
  for (const file of identifying) hash.update(readFileSync(join(web, file)))
  return hash.digest('hex').slice(0, 16)
}

function writeJson(file, value) {
  writeFileSync(join(web, 'builds', file), `${JSON.stringify(value)}\n`)
}
