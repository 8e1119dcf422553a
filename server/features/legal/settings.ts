import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalText, TextBlock } from '#contract/legal.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import { ConfigProblem, optionally, take, type Env, type Setting } from '#server/settings.ts'

/** The operator's texts. */
export type LegalTexts = { terms: LegalText; privacy: LegalText }

/**
 * Reads the operator's texts from TEXTS_DIR: `terms.cs.md`, `terms.en.md`, `privacy.cs.md`, `privacy.en.md`. The demo
 * has its own. Throws ConfigProblem in one line where one is missing or has unsupported elements.
 */
export function readLegalTexts(env: Env, isDemo: boolean): LegalTexts {
  const setting = take(env, 'TEXTS_DIR', isDemo ? optionally(folderSetting) : folderSetting)
  const folder = setting === '' ? demoTexts() : setting
  const read = (name: string): LegalText => ({
    cs: blocksOf(folder, `${name}.cs.md`),
    en: blocksOf(folder, `${name}.en.md`),
  })
  const texts = { terms: read('terms'), privacy: read('privacy') }
  if ([...texts.terms.cs, ...texts.terms.en].some(({ kind }) => kind === 'insert'))
    throw new ConfigProblem(
      'TEXTS_DIR is not usable: [[cookies]], [[storage]] and [[kept]] stand in privacy texts only',
    )
  return texts
}

const folderSetting: Setting<string> = {
  expected: 'the path of a folder with terms.cs.md, terms.en.md, privacy.cs.md and privacy.en.md',
  read: (path) => (existsSync(path) ? path : undefined),
}

function blocksOf(folder: string, name: string): TextBlock[] {
  const source = sourceOf(folder, name)
  const { blocks, faults } = parseMarkdown(source)
  if (blocks.length > 0 && faults.length === 0) return blocks
  throw new ConfigProblem(`TEXTS_DIR is not usable: ${name}: ${faults[0] ?? 'expected a text, found nothing'}`)
}

function sourceOf(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    throw new ConfigProblem(`TEXTS_DIR is ${JSON.stringify(folder)}: expected ${name} in it`)
  }
}

/** Beside this file in a build, else in the demo's folder. */
function demoTexts(): string {
  const places = [join(import.meta.dirname, 'texts'), join(import.meta.dirname, '..', '..', 'demo', 'texts')]
  return places.find((place) => existsSync(place)) ?? ''
}
