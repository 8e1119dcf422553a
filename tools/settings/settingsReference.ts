import { format } from 'oxfmt'
import type { Setting } from '#server/settings.ts'
import type { Taken } from './takenSettings.ts'
import type { DescribedSetting } from './describedSettings.ts'

/**
 * Returns `docs/configuration.md` from `.env.example` and the settings that the server reads. Throws where one of the
 * two lacks a setting.
 */
export async function settingsReference(
  described: readonly DescribedSetting[],
  taken: ReadonlyMap<string, Taken>,
): Promise<string> {
  const sections = [...new Set(described.map(({ section }) => section))].map((section) => {
    const settings = described.filter((one) => one.section === section).map((one) => describe(one, taken.get(one.name)))
    return `## ${section}\n\n${settings.join('\n')}`
  })
  const { code } = await format('docs/configuration.md', `${introduction}\n${sections.join('\n')}`)
  return code
}

const introduction = `# Configuration

Settings are environment variables. The portal checks all of them when it starts, and ends with a line that names the first it cannot use (exit code 2). This page is made by \`npm run docs:configuration\` of \`.env.example\` and of what the server accepts; do not write in it.
`

function describe({ name, meaning, value }: DescribedSetting, taken: Taken | undefined): string {
  if (!taken) throw new Error(`the server takes no ${name}`)
  const { expected, demo, production } = taken
  return [
    `### ${name}\n`,
    `${meaning}\n`,
    `- Takes: ${expected}${(demo ?? production)?.isSecret ? '; it is a secret and never repeated' : ''}`,
    `- Default: ${defaultOf(demo, production)}`,
    ...(isRequired(production) ? ['- Required in production'] : []),
    `- Read by: ${[...taken.by].join(', ')}`,
    ...(wordsOf(demo?.fallback) === `\`${value}\`` ? [] : [`- For example: \`${name}=${value}\``]),
    '',
  ].join('\n')
}

function isRequired(setting: Setting<unknown> | null): boolean {
  return setting !== null && setting.fallback === undefined
}

/** One default, or one for each profile where they differ. */
function defaultOf(demo: Setting<unknown> | null, production: Setting<unknown> | null): string {
  const [inDemo, inProduction] = [demo, production].map((setting) => setting && wordsOf(setting.fallback))
  if (!inProduction) return `${inDemo} in the demo; production has no use for it`
  if (!inDemo) return `${inProduction} in production; the demo has no use for it`
  return inDemo === inProduction ? inDemo : `${inDemo} in the demo, ${inProduction} in production`
}

function wordsOf(fallback: unknown): string {
  if (fallback === undefined || fallback === null || fallback === '') return 'none'
  if (Array.isArray(fallback)) return fallback.length === 0 ? 'none' : `\`${fallback.join(',')}\``
  return `\`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\``
}
