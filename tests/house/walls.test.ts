import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rootFolder, sourceFiles } from './sources.ts'

type Module = { source: string; dependencies: { resolved: string }[] }
type Report = { modules: Module[]; summary: { violations: { rule: { name: string }; from: string; to: string }[] } }

const canary = join(rootFolder, 'tests', 'house', 'canary')
const config = join(rootFolder, '.dependency-cruiser.cjs')
const rules = [...readFileSync(config, 'utf8').matchAll(/rule\(\s*'([a-z-]+)'/g)].map(([, name]) => name ?? '')

describe('the walls', () => {
  const bad = cruise(canary, ['contract', 'intl', 'server', 'src', 'theme'])

  test.each(rules)('%s reports the offence planted for it', (name) => {
    expect(bad.summary.violations.map(({ rule }) => rule.name)).toContain(name)
  })

  test.each(['features/domain/rules.ts', 'features/domain/parts/rulesLock.ts', 'scheduler/rulesDay.ts'])(
    'rules-are-pure covers server/%s',
    (path) => {
      const found = bad.summary.violations.filter(({ rule }) => rule.name === 'rules-are-pure')
      expect(found.map(({ from }) => from)).toContain(`server/${path}`)
    },
  )

  const house = cruise(rootFolder, ['contract', 'intl', 'server', 'src', 'theme'])

  test('nothing offends in the house, and every module of it was looked at', () => {
    expect(house.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
    // With a TypeScript that has no compiler API the tool sees nothing and is content.
    const written = sourceFiles('contract', 'intl', 'server', 'src', 'theme')
    expect(house.modules.length).toBeGreaterThanOrEqual(written.length)
    expect(written.length).toBeGreaterThan(100)
  })

  test('parts of a feature of the browser are used by another feature or by the frame', () => {
    const users = new Map<string, Set<string>>()
    for (const { source, dependencies } of house.modules.filter((module) => !module.source.includes('.test.')))
      for (const { resolved } of dependencies)
        users.set(resolved, (users.get(resolved) ?? new Set()).add(featureOf(source)))
    const parts = house.modules.map(({ source }) => source).filter((path) => /^src\/features\/.*\/parts\//.test(path))
    const ownOnly = parts
      .filter((path) => !path.includes('.test.'))
      .filter((path) => [...(users.get(path) ?? [])].every((user) => user === featureOf(path)))
    expect(parts.length).toBeGreaterThan(50)
    expect(ownOnly).toEqual([])
  })
})

/** `src/features/domain/…` is the feature `domain`; what is in no feature is named by its folders. */
function featureOf(path: string): string {
  return /^src\/features\/[^/]+/.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')
}

function cruise(folder: string, parts: string[]): Report {
  const tool = join(rootFolder, 'node_modules', '.bin', 'depcruise')
  const args = ['--config', folder === canary ? join(canary, 'walls.cjs') : config, '--output-type', 'json', ...parts]
  return JSON.parse(output(tool, args, folder))
}

function output(tool: string, args: string[], cwd: string): string {
  // Its exit code is the number of offences; only what it writes is of interest.
  try {
    return execFileSync(tool, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (cause) {
    if (cause instanceof Error && 'stdout' in cause && typeof cause.stdout === 'string') return cause.stdout
    throw cause
  }
}
