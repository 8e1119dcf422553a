// Makes dist/: the browser's files with their compressed forms, the server and the operator's executable
// as one file each, and the stamp by which `npm start` knows that they are of these sources.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { compressFiles } from './build/compress.mjs'
import { writeMetadata } from './build/metadata.mjs'
import { writeRoutes } from './build/routes.mjs'
import { bundleServer } from './build/server.mjs'
import { stamp } from './isBuilt.mjs'
import { root } from './root.mjs'
import { step } from './step.mjs'

process.chdir(root)
process.env.NODE_ENV = 'production'
// Reproducible builds set the time (https://reproducible-builds.org/specs/source-date-epoch/).
const epoch = process.env.SOURCE_DATE_EPOCH
const startedAt = epoch ? new Date(Number(epoch) * 1000) : new Date()
rmSync(stamp, { force: true })
mkdirSync(join(root, 'dist'), { recursive: true })

await step('Building the browser’s part', () => viteBuild({ logLevel: 'warn', build: { chunkSizeWarningLimit: 640 } }))
await step('Writing its metadata', async () => {
  const { routeTable, redirects } = await writeRoutes()
  const prerendered = routeTable.filter((route) => route.prerendered).map(({ path }) => path)
  writeMetadata({ builtAt: startedAt, routeTable, redirects, prerendered })
})
await step('Building the prerenderer', () => viteBuild({ logLevel: 'warn', build: { ssr: 'src/app/prerender.tsx' } }))
await step('Compressing it', () => compressFiles(join(root, 'dist', 'web')))
await step('Building the server', bundleServer)
writeFileSync(stamp, JSON.stringify({ builtAt: startedAt.toISOString() }))
