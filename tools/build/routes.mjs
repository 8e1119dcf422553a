import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { root } from '../root.mjs'

/**
 * Writes the browser's route table as `dist/web/routes.json`, for the server to answer 200, 301 or 404 by.
 *
 * @returns the table and the rules beside it, as src/routing/routeTable.ts has them
 */
export async function writeRoutes() {
  const source = readFileSync(join(root, 'src', 'routing', 'routeTable.ts'), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'esm' })
  const { routeTable, redirects } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  writeFileSync(join(root, 'dist', 'web', 'routes.json'), `${JSON.stringify(routeTable, null, 2)}\n`)
  return { routeTable, redirects }
}
