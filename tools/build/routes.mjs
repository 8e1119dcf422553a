import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { root } from '../root.mjs'

/** Writes the browser's route table as `dist/web/routes.json`, for the server to answer 200, 301 or 404 by. */
export async function writeRoutes() {
  const source = readFileSync(join(root, 'src', 'routing', 'routeTable.ts'), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'esm' })
  const { routeTable } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const to = join(root, 'dist', 'web')
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'routes.json'), `${JSON.stringify(routeTable, null, 2)}\n`)
}
