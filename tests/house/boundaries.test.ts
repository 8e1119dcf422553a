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

describe('the boundary rules', () => {
  const bad = cruise(canary, ['contract', 'intl', 'server', 'src', 'theme'])

  test.each(rules)('report the violation planted for %s', (name) => {
    expect(bad.summary.violations.map(({ rule }) => rule.name)).toContain(name)
  })

  test.each(['features/domain/rules.ts', 'features/domain/parts/rulesLock.ts', 'scheduler/rulesDay.ts'])(
    'cover server/%s as pure rules',
    (path) => {
      const found = bad.summary.violations.filter(({ rule }) => rule.name === 'rules-are-pure')
      expect(found.map(({ from }) => from)).toContain(`server/${path}`)
    },
  )

  const project = cruise(rootFolder, ['contract', 'intl', 'server', 'src', 'theme'])

  test('hold for every module of the project', () => {
    expect(project.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
    // With a TypeScript that has no compiler API the tool finds no modules and reports nothing.
    const written = sourceFiles('contract', 'intl', 'server', 'src', 'theme')
    expect(project.modules.length).toBeGreaterThanOrEqual(written.length)
    expect(written.length).toBeGreaterThan(100)
  })

  test('allow in `parts/` of a browser feature only what another feature or the frame imports', () => {
    const users = new Map<string, Set<string>>()
    for (const { source, dependencies } of project.modules.filter((module) => !module.source.includes('.test.')))
      for (const { resolved } of dependencies)
        users.set(resolved, (users.get(resolved) ?? new Set()).add(featureOf(source)))
    const parts = project.modules.map(({ source }) => source).filter((path) => /^src\/features\/.*\/parts\//.test(path))
    const ownOnly = parts
      .filter((path) => !path.includes('.test.'))
      .filter((path) => [...(users.get(path) ?? [])].every((user) => user === featureOf(path)))
    expect(parts.length).toBeGreaterThan(50)
    expect(ownOnly).toEqual([])
  })
})

/** Returns the folder of a module's feature; of a module in no feature its two top folders. */
function featureOf(path: string): string {
  return /^src\/features\/[^/]+/.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')
}

function cruise(folder: string, parts: string[]): Report {
  const tool = join(rootFolder, 'node_modules', '.bin', 'depcruise')
  const args = [
    '--config',
    folder === canary ? join(canary, 'boundaries.cjs') : config,
    '--output-type',
    'json',
    ...parts,
  ]
  return JSON.parse(output(tool, args, folder))
}

function output(tool: string, args: string[], cwd: string): string {
  // The exit code is the number of violations; only the output matters.
  try {
    return execFileSync(tool, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (cause) {
    if (cause instanceof Error && 'stdout' in cause && typeof cause.stdout === 'string') return cause.stdout
    throw cause
  }
}
