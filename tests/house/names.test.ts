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

  test('only pass on what they make themselves', () => {
    expect(productFiles.filter((path) => /^export \* from/m.test(read(path)))).toEqual([])
  })

  test('are PascalCase with JSX components, else camelCase', () => {
    const name = (path: string) => basename(path).replace(/(\.test|\.e2e|\.d|\.config)*\.tsx?$/, '')
    expect(files.filter((path) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name(path)))).toEqual([])
  })

  test('never leave their folder by more than one step', () => {
    // vite reads its own configuration before it knows the aliases.
    const others = productFiles.filter((path) => !path.startsWith('tools/vite/'))
    expect(others.filter((path) => /from '\.\.\/\.\.\//.test(read(path)))).toEqual([])
  })

  test('never say what is left to do', () => {
    expect(productFiles.filter((path) => /\b(TODO|FIXME|XXX|HACK)\b/.test(read(path)))).toEqual([])
  })

  test('give a reason with every lint rule they switch off', () => {
    const bare = /(eslint|oxlint)-disable(?!.*--)/
    expect(files.filter((path) => path !== 'tests/house/names.test.ts' && bare.test(read(path)))).toEqual([])
  })
})

describe('rooms', () => {
  const roomsOf = (folder: string) => readdirSync(join(rootFolder, folder)).sort()

  test('are called the same on both floors and in the contract', () => {
    const onServer = roomsOf('server/features')
    const inBrowser = roomsOf('src/features')
    const inContract = roomsOf('contract').map((name) => name.replace(/(\.test)?\.ts$/, ''))
    expect(
      [...onServer, ...inBrowser].filter((room) => !inContract.includes(room) && !onServer.includes(room)),
    ).toEqual([])
  })
})

describe('time', () => {
  test('is read from the database, but where a screen counts down or a file has a stamp', () => {
    const allowed = /^(src\/(api|app|ui|routing)\/|tools\/|tests\/|server\/demo\/|server\/http\/site\/otherBuilds\.ts$)/
    const found = productFiles.filter((path) => !allowed.test(path) && /new Date\(\)|Date\.now\(\)/.test(read(path)))
    expect(found).toEqual([])
  })
})
