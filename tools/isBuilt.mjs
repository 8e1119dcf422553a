import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Written last by a build: what is newer than it is not in the build. */
export const stamp = join(root, 'dist', 'stamp.json')

const sources = [
  'contract',
  'intl',
  'server',
  'src',
  'theme',
  'public',
  'tools/build.mjs',
  'tools/build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Whether the build holds every source as it is now. */
export function isBuilt() {
  if (!existsSync(stamp)) return false
  const builtAt = statSync(stamp).mtimeMs
  return sources.every((source) => newest(join(root, source)) <= builtAt)
}

function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const inside = readdirSync(path).filter((name) => !name.includes('.test.'))
  // The folder's own time tells of files taken away.
  return Math.max(found.mtimeMs, ...inside.map((name) => newest(join(path, name))))
}
