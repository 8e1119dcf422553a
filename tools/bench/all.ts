import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'

// Every bench, one after another, or with `--growth` the one of how cost grows; ends with 1 when any missed a goal.
const names = [
  'bundle',
  'start',
  'list',
  'csv',
  'block',
  'bid',
  'live',
  'sideBySide',
  'overload',
  'fair',
  'page',
  'keys',
  'import',
]
const requested = process.argv.includes('--growth') ? ['growth'] : names
const failed = requested.filter((name) => {
  const script = join(rootFolder, 'tools', 'bench', `${name}.ts`)
  const options = [...process.execArgv, script, ...process.argv.slice(2)]
  return spawnSync(process.execPath, options, { stdio: 'inherit' }).status !== 0
})
console.log(failed.length === 0 ? '\nEvery goal is reached.' : `\nGoals missed in: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
