import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasChromium, hasPostgres } from './debian.mjs'
import { root } from './root.mjs'
import { runNode, runTool } from './run.mjs'

// A stage is a name and a run; a run answers { ok, output, ms, passed, failed }, and `again`, the names of what
// passed at the second try only.

/** What can be said without running the portal. Each counts as one. */
export const still = [
  one('types of the server', () => tsc('tsconfig.server.json')),
  one('types of the browser', () => tsc('tsconfig.browser.json')),
  one('types of the journeys', () => tsc('tsconfig.e2e.json')),
  one('lint', () => runTool('oxlint', ['--deny-warnings'])),
  one('format', () => runTool('prettier', ['--check', '--log-level', 'warn', '.'])),
  one('walls', () =>
    runTool('depcruise', [
      '--config',
      '.dependency-cruiser.cjs',
      ...'contract theme intl src server tests e2e tools'.split(' '),
    ]),
  ),
  one('words', () =>
    runTool('formatjs', [
      'verify',
      'intl/cs-CZ.json',
      'intl/en-US.json',
      '--source-locale',
      'en-US',
      '--missing-keys',
      '--extra-keys',
      '--structural-equality',
    ]),
  ),
  one('dead code', () => runTool('knip', [])),
]

// Most of the time is the database's: more workers than the two cores this is measured on gain nothing.
// What fails twice is a fault; what fails once on a machine that does something else too is tried again and named.
const wire = ['--project', 'wire', '--maxWorkers=2', '--retry=1']

export const unit = counted('rules and pages', 'unit', (report) =>
  vitest(['--project', 'unit', '--project', 'page'], report),
)
export const wireOnDebian = {
  ...counted('wire on Debian’s PostgreSQL', 'wire-debian', (report) =>
    // The embedded one's own test would be the same again.
    vitest([...wire, '--exclude', 'tests/wire/embedded.test.ts'], report, 'debian'),
  ),
  impossible: () => (hasPostgres() ? null : 'Debian’s PostgreSQL is not here: apt-get install postgresql'),
}
export const wireOnEmbedded = counted('wire on the embedded PostgreSQL', 'wire-embedded', (report) =>
  vitest(wire, report, 'embedded'),
)
export const build = one('build', () => runNode(['tools/build.mjs']))
export const bundle = one('bundle beside its budgets', () => runNode(['--import', 'tsx', 'tools/bench/bundle.ts']))
export const journeys = {
  ...counted('journeys in a browser', 'journeys', (report) =>
    runTool('playwright', ['test', '--reporter=dot,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CI: 'true' }),
  ),
  impossible: () => (hasChromium() ? null : 'no Chromium: apt-get install chromium, or name one in CHROMIUM'),
}

function one(name, run) {
  return {
    name,
    run: async () => {
      const done = await run()
      return { ...done, passed: done.ok ? 1 : 0, failed: done.ok ? 0 : 1 }
    },
  }
}

// The runner's own report says how many there were; a run that wrote none has failed as a whole.
function counted(name, file, run) {
  return {
    name,
    run: async () => {
      const report = join(root, 'test-results', `${file}.json`)
      rmSync(report, { force: true })
      const done = await run(report)
      const counts = existsSync(report) ? countsIn(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
      const again = counts.again ?? triedAgain(done.output)
      return { ...done, ...counts, failed: done.ok ? counts.failed : Math.max(counts.failed, 1), again }
    },
  }
}

function countsIn(report) {
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected, again: report.suites.flatMap(walkedAgain) }
}

// The line of `tests/setup/triedAgain.ts`.
function triedAgain(output) {
  return [...output.matchAll(/^passed at the second try only: (.+)$/gm)].map(([, name]) => name)
}

function walkedAgain({ specs, suites = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(walkedAgain)]
}

function tsc(project) {
  return runNode([join('node_modules', 'tsc7', 'bin', 'tsc'), '-p', project])
}

function vitest(projects, report, postgres = '') {
  return runTool('vitest', ['run', ...projects], { TEST_POSTGRES: postgres, TEST_REPORT: report, NO_COLOR: '1' })
}
