// Runs `npm start`. Plain JavaScript that needs no packages: it installs and builds what is missing and then runs the
// portal in this process, so that signals, the exit code and Ctrl+C are the portal's own.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demandNode, install, isInstalled } from './install.mjs'
import { isBuilt } from './isBuilt.mjs'
import { root } from './root.mjs'
import { step } from './step.mjs'

demandNode()
process.chdir(root)
if (!isInstalled()) await step('Installing packages', install)
if (!isBuilt()) await step('Building', build)

process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)

// In a child process, so that the bundlers take no memory of the portal.
function build() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools', 'build.mjs')], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status === 0) return
  console.error(`\n${stdout}${stderr}`)
  process.exit(1)
}
