import type { RedirectRule } from './routeTable.ts'

/** The build this page is of, as the server wrote it into it; null on the development server. */
export function ownBuild(): string | null {
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  return id === '' || id.startsWith('__') ? null : id
}

/** The build that is deployed now. */
export async function readLatest(): Promise<string> {
  return named(await readJson('/builds/latest.json'), 'id')
}

/** The rules of a build. */
export async function readRules(id: string): Promise<RedirectRule[]> {
  const rules = partOf(await readJson(`/builds/meta/${encodeURIComponent(id)}.json`), 'redirects')
  if (!Array.isArray(rules)) throw new Error('metadata without rules')
  return rules.map((rule: unknown) => ({ from: named(rule, 'from'), to: named(rule, 'to') }))
}

/** No cookie goes along: asking for a file keeps no session. The server says what may be kept, and for how long. */
async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`)
  return answer.json()
}

function named(value: unknown, name: string): string {
  const part = partOf(value, name)
  if (typeof part !== 'string') throw new Error(`no ${name} in what tells of a build`)
  return part
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : null
}
