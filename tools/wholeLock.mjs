// Runs `npm run lock:whole`, after every change of packages. A registry that does not carry the
// binaries of other platforms makes npm leave them out of the lock file, and `npm ci` then refuses it.
// This writes the missing entries by name and version; npm fetches one where its platform asks for it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages
const added = Object.entries(packages).flatMap(([path, entry]) => missingOf(path, entry))
for (const { name, entry } of added) packages[`node_modules/${name}`] = entry
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is whole.' : `Added: ${added.map(({ name }) => name).join(', ')}`)

function missingOf(path, { dev, optionalDependencies = {} }) {
  return Object.entries(optionalDependencies)
    .filter(([name, version]) => /^\d+\.\d+\.\d+[\w.-]*$/.test(version) && !isLocked(path, name))
    .map(([name, version]) => ({
      name,
      entry: { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) },
    }))
}

/** Whether a package within reach of `path` has that name: beside it, or in a folder above. */
function isLocked(path, name) {
  const above = path.split('/node_modules/').map((_, i, parts) => parts.slice(0, i + 1).join('/node_modules/'))
  return ['', ...above].some((folder) => packages[`${folder ? `${folder}/` : ''}node_modules/${name}`])
}

/** Binaries are named after where they run. */
function platformOf(name) {
  const os = /android|darwin|freebsd|openharmony|win32|linux/.exec(name)?.[0]
  const cpu = /arm64|arm(?=-)|x64|ia32|ppc64|riscv64|s390x/.exec(name)?.[0]
  const libc = /musl/.test(name) ? 'musl' : /linux.*gnu/.test(name) ? 'glibc' : undefined
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}
