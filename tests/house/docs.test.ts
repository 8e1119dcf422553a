import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { filesUnder, read, rootFolder, sourceFiles } from './sources.ts'

const decisions = readdirSync(join(rootFolder, 'docs', 'decisions')).sort()
const documents = [
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/auctions.md',
  'docs/configuration.md',
  'docs/connecting.md',
  'docs/contributing.md',
  'docs/escrow.md',
  'docs/glossary.md',
  'docs/operating.md',
  'docs/performance.md',
  'docs/rules.md',
  'docs/testing.md',
  'docs/traffic.md',
  ...decisions.map((name) => `docs/decisions/${name}`),
]
const scripts = new Set(Object.keys(packageFile.scripts))

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('names only commands there are', () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z][a-z0-9:-]*)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !scripts.has(name) && !['ci', 'install', 'registry'].includes(name))).toEqual([])
  })

  test('names only files there are', () => {
    const named = [...text.matchAll(/`((?:contract|docs|e2e|intl|server|src|tests|theme|tools)\/[\w./-]*[\w/])`/g)]
    expect(named.map(([, path]) => path ?? '').filter((path) => !existsSync(join(rootFolder, path)))).toEqual([])
  })

  test('links only to what is there', () => {
    const folder = join(rootFolder, document, '..')
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? '')
    expect(linked.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })
})

describe('comments', () => {
  const places = filesUnder('contract', 'e2e', 'intl', 'server', 'src', 'tests', 'theme', 'tools').filter((path) =>
    /\.(?:ts|tsx|js|mjs|sql|css|ya?ml)$/.test(path),
  )
  const cited = places.flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([link]) => ({ path, link })),
  )

  test('link to documents of this repository, and to headings they have', () => {
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ link }) => !isThere(link))).toEqual([])
  })

  test('name no document that is not here', () => {
    const other = /\b(?:product|screens|calls|seed|card|stack|look|house|quality|plain)\.md\b/
    expect(places.filter((path) => path !== 'tests/house/docs.test.ts' && other.test(read(path)))).toEqual([])
  })
})

/** Whether a link from the root of the repository leads to a file and, after `#`, to one of its headings. */
function isThere(link: string): boolean {
  const [path = '', heading] = link.split('#')
  return existsSync(join(rootFolder, path)) && (heading === undefined || headingsOf(read(path)).includes(heading))
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('the architecture', () => {
  const text = read('docs/architecture.md')
  const schema = read('server/db/schema.ts')

  test('names only functions, files and columns that the source has', () => {
    const named = [...text.matchAll(/`([A-Za-z][\w.]*)(?:\(\))?`/g)].map(([, name]) => name ?? '')
    const files = sourceFiles('contract', 'server', 'src', 'tests')
    const source = [...files, ...files.map(read)].join('\n')
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !source.includes(name))).toEqual([])
  })

  test('shows every table, and each reference by its column', () => {
    const columns = columnsOf(schema)
    const diagrams = [...text.matchAll(/erDiagram\n(.*?)```/gs)].map(([, lines]) => lines ?? '').join('')
    const references = [...diagrams.matchAll(/^ {2}(\w+) \S+ (\w+) : (\w+)$/gm)]
    const shown = new Set([...diagrams.matchAll(/^ {2}(\w+)(?: \S+ (\w+) : \w+)?$/gm)].flatMap(([, ...names]) => names))
    expect([...shown].filter(Boolean).sort()).toEqual([...columns.keys()].sort())
    expect(references.filter(([, , table = '', column = '']) => !columns.get(table)?.has(column))).toEqual([])
  })
})

/** Returns the columns of each table in the generated types of the tables. */
function columnsOf(schema: string): Map<string, Set<string>> {
  const namesIn = (name: string) => {
    const [, body = ''] = new RegExp(`export interface ${name} \\{\n(.*?)\n\\}`, 's').exec(schema) ?? []
    return [...body.matchAll(/^ {2}(\w+): (\w+)/gm)].map(([, field = '', type = '']) => ({ field, type }))
  }
  return new Map(
    namesIn('Database').map(({ field, type }) => [field, new Set(namesIn(type).map((column) => column.field))]),
  )
}

describe('the README', () => {
  test('fits on a screen', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(60)
  })
})

describe('decisions', () => {
  test('are numbered without a gap, and named in words', () => {
    expect(decisions.map((name) => name.slice(0, 4))).toEqual(decisions.map((_, i) => String(i + 1).padStart(4, '0')))
    expect(decisions.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  })
})
