import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasChromium, hasPostgres } from './debian.mjs'
import { isBuilt } from './isBuilt.mjs'
import { root } from './root.mjs'
import { runNode, runTool } from './run.mjs'

// A stage is a name and a run; a run returns { ok, output, ms, passed, failed }.

/** The stages that do not run the portal. Each counts as one. */
export const statics = [
  one('types of the server', () => tsc('tsconfig.server.json')),
  one('types of the browser', () => tsc('tsconfig.browser.json')),
  one('types of the journeys', () => tsc('tsconfig.e2e.json')),
  one('lint', () => runTool('oxlint', ['--deny-warnings'])),
  one('format', () => runTool('oxfmt', ['--check'])),
  one('boundaries', () =>
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

export const unit = counted('unit and page tests', 'unit', (report) =>
  vitest(['--project', 'unit', '--project', 'page'], report),
)

export const unitOnly = counted('unit tests', 'unit', (report) => vitest(['--project', 'unit'], report))

/** The page tests of what is not committed yet. */
export const touchedPages = counted('page tests touched', 'pages', (report) =>
  vitest(['--project', 'page', '--changed', '--passWithNoTests'], report),
)

/** Every wire test on the PostgreSQL that the portal brings. */
export const wire = counted('wire tests', 'wire', (report) => vitest(['--project', 'wire'], report, 'embedded'))

/** On Debian's older PostgreSQL: the wire tests that depend on the database, or all of them. */
export const wireOnDebian = (isFull) => ({
  ...counted('wire tests on Debian’s PostgreSQL', 'wire-debian', (report) =>
    vitest(['--project', 'wire', ...(isFull ? [] : ['--tags-filter=database'])], report, 'debian'),
  ),
  impossible: () => (hasPostgres() ? null : 'Debian’s PostgreSQL is not here: apt-get install postgresql'),
})
export const build = one('build', () => runNode(['tools/build.mjs']))
export const bundle = one('bundle beside its budgets', () => runNode(['--import', 'tsx', 'tools/bench/bundle.ts']))
export const journeys = {
  ...counted('journeys in a browser', 'journeys', (report) =>
    runTool('playwright', ['test', '--reporter=dot,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' }),
  ),
  impossible: () =>
    hasChromium() ? null : 'no Chromium: apt-get install chromium-headless-shell, or name one in CHROMIUM',
}

/** Whether the tests notice faults planted in the sources. */
export const faults = one('planted faults', () => runNode(['--import', 'tsx', 'tests/faults/run.ts']))

/** Whether the unit tests notice mutants of the rules of auctions, authorization, locks, money, disclosure, life cycle. */
export const mutants = one('mutants', () => runTool('stryker', ['run', 'tests/mutants/stryker.config.json']))

function one(name, run) {
  return {
    name,
    run: async () => {
      const done = await run()
      return { ...done, passed: done.ok ? 1 : 0, failed: done.ok ? 0 : 1 }
    },
  }
}

// The runner's own report has the counts; a run without a report has failed as a whole.
function counted(name, file, run) {
  return {
    name,
    run: async () => {
      const report = join(root, 'test-results', `${file}.json`)
      rmSync(report, { force: true })
      const done = await run(report)
      const counts = existsSync(report) ? countsIn(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
      return { ...done, ...counts, failed: done.ok ? counts.failed : Math.max(counts.failed, 1) }
    },
  }
}

function countsIn(report) {
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests }
  return { passed: report.stats.expected, failed: report.stats.unexpected }
}

function tsc(project) {
  return runNode([join('node_modules', 'tsc7', 'bin', 'tsc'), '-p', project])
}

function vitest(projects, report, postgres = '') {
  const env = { TEST_POSTGRES: postgres, TEST_BUILT: isBuilt() ? 'yes' : '', TEST_REPORT: report, NO_COLOR: '1' }
  return runTool('vitest', ['run', ...projects], env)
}
