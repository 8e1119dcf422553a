import { expect, test } from 'vitest'
import { configurationReference } from '../../tools/settings/configurationReference.ts'
import { settingsReference } from '../../tools/settings/settingsReference.ts'
import { takenSettings } from '../../tools/settings/takenSettings.ts'
import { describedSettings } from '../../tools/settings/describedSettings.ts'
import { read } from './sources.ts'

test('the reference of settings is what the server takes: if not, npm run docs:configuration writes it', async () => {
  expect(read('docs/configuration.md')).toBe(await configurationReference())
})

test('a setting without a meaning, in no section, or that the server does not take has no place in it', async () => {
  expect(() => describedSettings('# --- Here ---\n# PORT=1\n')).toThrow('does not say what PORT means')
  expect(() => describedSettings('# The port.\n# PORT=1\n')).toThrow('does not say what PORT means')
  const described = describedSettings('# --- Here ---\n# A thing\n# of ours.\n# THING=1\n')
  expect(described).toEqual([{ name: 'THING', section: 'Here', meaning: 'A thing of ours.', value: '1' }])
  await expect(settingsReference(described, new Map())).rejects.toThrow('the server takes no THING')
})

test('the example file shows every default as it is in the demo', () => {
  const described = new Map(describedSettings(read('.env.example')).map(({ name, value }) => [name, value]))
  const wrong = [...takenSettings(null)].flatMap(([name, { demo }]) => {
    const fallback = demo?.fallback
    const hasDefault = typeof fallback === 'string' ? fallback !== '' : typeof fallback === 'number'
    return hasDefault && described.get(name) !== String(fallback) ? [`${name}: ${fallback}`] : []
  })
  expect(wrong).toEqual([])
})

test('the composed portal sets only settings there are', () => {
  const names = new Set(describedSettings(read('.env.example')).map(({ name }) => name))
  const [, block = ''] =
    /x-portal: &portal[\s\S]*?environment:\n([\s\S]*?)\n  \w/.exec(read('tools/deploy/compose.yaml')) ?? []
  const set = [...block.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(set).toContain('TRUSTED_PROXIES')
  expect(set.filter((name) => !names.has(name))).toEqual([])
})
