import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { portalGroups } from '#server/settingGroups.ts'
import { exampleOf, fallbackOf, type Setting } from '#server/settings.ts'
import { composeExample, configurationReference, envExample } from '../../tools/settingsDocuments.ts'
import { read, sourceFiles } from './sources.ts'

const settings = Object.values(portalGroups).flatMap((group): Setting[] => Object.values(group.settings))
const names = settings.map(({ name }) => name)

describe('the documents of settings', () => {
  test('are what the code says: if not, npm run docs:configuration writes them', async () => {
    expect(read('docs/configuration.md')).toBe(await configurationReference())
    expect(read('.env.example')).toBe(envExample())
    expect(read('tools/deploy/portal.env.example')).toBe(composeExample())
  })

  test('describe each setting once, and no file of one beside it', () => {
    expect(new Set(names).size).toBe(names.length)
    const files = settings.flatMap(({ name, isSecret }) => (isSecret ? [`${name}_FILE`] : []))
    expect(files.filter((name) => names.includes(name))).toEqual([])
  })
})

describe.each(settings.map((setting) => [setting.name, setting] as const))('%s', (_name, setting) => {
  test('has defaults that it takes', () => {
    const fallbacks = [true, false].map((isProduction) => fallbackOf(setting, isProduction) ?? null)
    const refused = fallbacks.filter((text) => text !== null && !z.safeParse(setting.type, text).success)
    expect(refused).toEqual([])
  })

  test('has an example that it takes, but for its placeholders and files of another machine', () => {
    const example = exampleOf(setting).replaceAll('change-me', 'gT6-long-enough-94')
    expect(example).not.toBe('')
    const isElsewhere = /_(FILE|DIR)$/.test(setting.name)
    expect(isElsewhere || z.safeParse(setting.type, example).success).toBe(true)
  })
})

test('the environment is read by the configuration alone', () => {
  const readers = sourceFiles('server').filter((path) => !path.includes('.test.') && /process\.env/.test(read(path)))
  expect(readers).toEqual([
    'server/commands/registry.ts',
    'server/config.ts',
    'server/db/embedded/cluster.ts',
    'server/features/auction/auctionTerms.ts',
    'server/registry/http/runSync.ts',
    'server/zone/zones.ts',
  ])
})

test('the composed portal sets only settings there are', () => {
  const [, block = ''] =
    /x-portal: &portal[\s\S]*?environment:\n([\s\S]*?)\n  \w/.exec(read('tools/deploy/compose.yaml')) ?? []
  const set = [...block.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(set).toContain('TRUSTED_PROXIES')
  expect(set.filter((name) => !names.includes(name) && !names.includes(name.replace(/_FILE$/, '')))).toEqual([])
})
