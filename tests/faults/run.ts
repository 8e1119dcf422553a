import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rootFolder } from '#tests/house/sources.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'

/*
 * Plants each fault in a throw-away copy, runs the test that must catch it and puts the file back. `--only` takes those
 * whose project, test file or name contains a text; `--from` takes another revision than HEAD. `--check` runs every
 * such test without a fault and expects it to pass.
 */

type Target = Fault['caughtBy']
type Verdict = { name: string; target: Target; outcome: 'caught' | 'missed' | 'stale' | 'green' | 'red'; by: string }

/** The report of a run: how many tests ran, and the first that failed. */
type Seen = { ran: number; failed: string | null }

/** A run that hangs is given up after this long, in milliseconds. */
const patience = 600_000

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: 'HEAD' },
    check: { type: 'boolean' },
  },
})
const chosen = faults.filter(({ name, caughtBy }) =>
  [caughtBy.project, caughtBy.file, name].join(' ').includes(options.only),
)
const copy = copyOf(options.from)
const report = join(mkdtempSync(join(tmpdir(), 'fault-report-')), 'report.json')
process.once('exit', () => [copy, join(report, '..')].forEach((folder) => rmSync(folder, { recursive: true })))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const verdicts: Verdict[] = []
for (const look of options.check ? targetsOf(chosen).map(checker) : chosen.map(planter)) {
  const verdict = look()
  verdicts.push(verdict)
  process.stdout.write(`${lineOf(verdict)}\n`)
  // Signals have their turn.
  await setImmediate()
}
const failed = verdicts.filter(({ outcome }) => outcome !== 'caught' && outcome !== 'green').length
mkdirSync(join(rootFolder, 'test-results'), { recursive: true })
writeFileSync(join(rootFolder, 'test-results', 'faults.json'), `${JSON.stringify(verdicts, null, 2)}\n`)
process.stdout.write(`${verdicts.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && verdicts.length > 0 ? 0 : 1

/** A clone of the repository at a revision that shares the installed packages. */
function copyOf(revision: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  // The user of the embedded database goes through it.
  chmodSync(folder, 0o711)
  const commit = git(rootFolder, 'rev-parse', '--verify', `${revision}^{commit}`).trim()
  git(rootFolder, 'clone', '-q', rootFolder, folder)
  git(folder, 'checkout', '-q', commit)
  symlinkSync(join(rootFolder, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout
}

function planter({ name, file, find, replace, caughtBy: target }: Fault): () => Verdict {
  return () => {
    const path = join(copy, file)
    const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const [before = '', after, ...more] = source.split(find)
    if (after === undefined || more.length > 0) return { name, target, outcome: 'stale', by: '' }
    writeFileSync(path, before + replace + after)
    const seen = runTest(target)
    writeFileSync(path, source)
    if (seen.failed !== null) return { name, target, outcome: 'caught', by: seen.failed }
    return { name, target, outcome: 'missed', by: seen.ran === 0 ? 'no test ran' : `${seen.ran} tests passed` }
  }
}

function checker(target: Target): () => Verdict {
  return () => {
    const { ran, failed } = runTest(target)
    const outcome = failed === null && ran > 0 ? 'green' : 'red'
    return { name: target.title ?? '', target, outcome, by: failed ?? `${ran} tests passed` }
  }
}

/** Runs one test file, or those of its tests with the title, until one fails. */
function runTest(target: Target): Seen {
  rmSync(report, { force: true })
  const isJourney = target.project === 'desktop' || target.project === 'phone'
  const args = isJourney ? playwrightArgs(target) : vitestArgs(target)
  const env = { TEST_POSTGRES: 'embedded', ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const command = join(copy, 'node_modules', '.bin', isJourney ? 'playwright' : 'vitest')
  spawnSync(command, args, { cwd: copy, env, stdio: 'ignore', timeout: patience })
  // A run that ended without a report, as one that could not be built, has seen nothing.
  if (!existsSync(report)) return { ran: 0, failed: null }
  const found: Report = JSON.parse(readFileSync(report, 'utf8'))
  return seenIn(found)
}

function vitestArgs({ project, file, title }: Target): string[] {
  const how = ['--maxWorkers=1', '--retry=0', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  return ['run', '--project', project, file, ...how, ...(title ? ['-t', plain(title)] : [])]
}

function playwrightArgs({ project, file, title }: Target): string[] {
  const how = ['--workers=1', '--retries=0', '--max-failures=1', '--reporter=json']
  return ['test', file, '--project', project, ...how, ...(title ? ['-g', plain(title)] : [])]
}

/** A title as a pattern that means itself. */
function plain(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] }
type Report = { suites?: Suite[]; testResults?: { assertionResults: { fullName: string; status: string }[] }[] }

/** The report of either runner; a failure outside of any test is not in it. */
function seenIn({ testResults, suites = [] }: Report): Seen {
  const tests = testResults
    ? testResults.flatMap(({ assertionResults }) => assertionResults.map((one) => ({ ...one, title: one.fullName })))
    : suites.flatMap(specsOf)
  const ran = tests.filter(({ status }) => ['passed', 'expected', 'failed', 'unexpected'].includes(status))
  return { ran: ran.length, failed: ran.find(({ status }) => /failed|unexpected/.test(status))?.title ?? null }
}

function specsOf({ suites = [], specs = [] }: Suite): { title: string; status: string }[] {
  const own = specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status })))
  return [...own, ...suites.flatMap(specsOf)]
}

function targetsOf(all: readonly Fault[]): Target[] {
  return [...new Map(all.map(({ caughtBy }) => [JSON.stringify(caughtBy), caughtBy])).values()]
}

function lineOf({ name, target: { file }, outcome, by }: Verdict): string {
  if (outcome === 'caught') return `✓ caught by ${file}: ${by}`
  if (outcome === 'missed') return `✗ MISSED ${name} (${file}: ${by})`
  return outcome === 'stale' ? `? stale ${name}` : `${outcome === 'green' ? '✓' : '✗'} ${file} ${name}: ${by}`
}
