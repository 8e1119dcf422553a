import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

const oldest = [20, 19]

/** Ends the program with one line when Node is too old for what the portal is built on. */
export function demandNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(
    `Node.js ${oldest.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  )
  process.exit(1)
}

/** Whether node_modules holds exactly what the lock file names. */
export function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** Runs `npm ci`; its output is shown only when it fails. */
export function install() {
  const npm = process.env.npm_execpath
  const [command, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status, stdout, stderr, error } = spawnSync(command, [...before, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', ...cacheWithin() },
    maxBuffer: 1 << 28,
  })
  if (status === 0) return
  console.error(error?.message ?? `${stdout}${stderr}`)
  console.error('npm ci did not succeed; its words are above.')
  process.exit(1)
}

function packagesOf(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

// A home that cannot be written to, as a service's often is, must not stop npm.
function cacheWithin() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: join(tmpdir(), `registry-portal-npm-${process.getuid?.() ?? 0}`) }
  }
}
