import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, rootFolder, sourceFiles } from './sources.ts'

const files = sourceFiles('contract', 'theme', 'intl', 'src', 'server', 'tests', 'e2e', 'tools')
const productFiles = files.filter((path) => !path.startsWith('tests/') && !path.includes('.test.'))

describe('files', () => {
  const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|types|constants|index|base|manager)(\/|\.)/i

  test('are no drawers and no barrels', () => {
    expect(files.filter((path) => drawers.test(path))).toEqual([])
  })

  test.each(['server/utils/text.ts', 'src/helpers.ts', 'contract/index.ts', 'src/ui/shared/Box.tsx'])(
    'would be found out as %s',
    (path) => {
      expect(drawers.test(path)).toBe(true)
    },
  )

  test('never export everything of another file', () => {
    expect(productFiles.filter((path) => /^export \* from/m.test(read(path)))).toEqual([])
  })

  test('have names of letters and digits', () => {
    expect(files.filter((path) => !/^[A-Za-z][A-Za-z0-9]*$/.test(nameOf(path)))).toEqual([])
  })

  test('have a capital only when they export a component or a class', () => {
    const capital = productFiles.filter((path) => /^[A-Z]/.test(nameOf(path)))
    const exportsOne = /^export (default )?(async )?(function|class|const) [A-Z]/m
    expect(capital.length).toBeGreaterThan(100)
    expect(capital.filter((path) => !exportsOne.test(read(path)))).toEqual([])
  })

  test('never leave their folder by more than one step', () => {
    // vite reads its own configuration before it knows the aliases.
    const others = productFiles.filter((path) => !path.startsWith('tools/vite/'))
    expect(others.filter((path) => /(from |import\()'\.\.\/\.\.\//.test(read(path)))).toEqual([])
  })

  test('never say what is left to do', () => {
    expect(productFiles.filter((path) => /\b(TODO|FIXME|XXX|HACK)\b/.test(read(path)))).toEqual([])
  })

  test('give a reason with every lint rule they switch off', () => {
    const bare = /(eslint|oxlint)-disable(?!.*--)/
    expect(files.filter((path) => path !== 'tests/house/names.test.ts' && bare.test(read(path)))).toEqual([])
  })
})

describe('features', () => {
  const namesIn = (folder: string) => readdirSync(join(rootFolder, folder)).map(nameOf)

  test('of the server and of the browser are named like a file of the contract', () => {
    const inContract = new Set(namesIn('contract'))
    // The operator's commands export and erase a person. No call does.
    const withoutCalls = ['person']
    const features = [...namesIn('server/features'), ...namesIn('src/features')]
    expect(features.length).toBeGreaterThan(40)
    expect(features.filter((name) => !inContract.has(name))).toEqual(withoutCalls)
  })
})

describe('time', () => {
  test('is read from the database by rules, use cases and pages', () => {
    // checkProvider.ts compares the clock of this machine with that of a provider, importFolder.ts with times of files.
    const allowed =
      /^(src\/(api|app|ui|routing)\/|tools\/|tests\/|server\/demo\/|server\/http\/site\/otherBuilds\.ts$|server\/oidc\/checkProvider\.ts$|server\/escrow\/import\/importFolder\.ts$)/
    const found = productFiles.filter((path) => !allowed.test(path) && /new Date\(\)|Date\.now\(\)/.test(read(path)))
    expect(found).toEqual([])
  })
})

/** Returns the name of a file without its folder and its endings. */
function nameOf(path: string): string {
  return basename(path).replace(/(\.test|\.e2e|\.d|\.config)*\.tsx?$/, '')
}
