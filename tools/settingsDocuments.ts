import { format } from 'oxfmt'
import { portalGroups, settingReaders } from '#server/settingGroups.ts'
import { exampleOf, expectationOf, fallbackOf, type Setting } from '#server/settings.ts'

/** Returns `docs/configuration.md` as the settings describe it. */
export async function configurationReference(): Promise<string> {
  const sections = Object.values(portalGroups).map(
    ({ title, settings }) => `## ${title}\n\n${Object.values(settings).map(reference).join('\n')}`,
  )
  const { code } = await format('docs/configuration.md', `${introduction}\n${sections.join('\n')}`)
  return code
}

const introduction = `# Configuration

Settings are environment variables. The portal checks all of them when it starts, and ends with a line for each fault (exit code 2). \`registry config check\` does the same without starting anything. The value of a secret can stand in a file: \`NAME_FILE\` is its path. \`npm run docs:configuration\` writes this page and \`.env.example\` from the code; do not edit them.
`

function reference(setting: Setting): string {
  const { name, about, isSecret } = setting
  const example = exampleOf(setting)
  return [
    `### ${name}\n`,
    `${about}\n`,
    `- Takes: ${expectationOf(setting)}`,
    ...(isSecret ? [`- A secret, which is never shown; \`${name}_FILE\` can name a file with it`] : []),
    `- Default: ${defaultOf(setting)}`,
    ...(fallbackOf(setting, true) === undefined ? ['- Required in production'] : []),
    `- Read by: ${readersOf(name).join(', ')}`,
    ...(example === fallbackOf(setting, false) ? [] : [`- For example: \`${name}=${example}\``]),
    '',
  ].join('\n')
}

/** One default, or one for each profile where they differ. */
function defaultOf(setting: Setting): string {
  const words = (isProduction: boolean) => {
    const text = fallbackOf(setting, isProduction) ?? null
    return text === null ? 'none' : `\`${text}\``
  }
  return words(true) === words(false) ? words(true) : `${words(false)} in the demo, ${words(true)} in production`
}

function readersOf(name: string): string[] {
  return Object.entries(settingReaders).flatMap(([reader, names]) => (names.has(name) ? [reader] : []))
}

/** Returns `.env.example` as the settings describe it: the default of the demo, or an example where there is none. */
export function envExample(): string {
  const sections = Object.values(portalGroups).map(({ title, settings }) =>
    [`# --- ${title} ---`, '', ...Object.values(settings).flatMap(exampleLines)].join('\n'),
  )
  return `${[comment(heading).join('\n'), ...sections].join('\n\n')}\n`
}

const heading =
  'Settings of the portal. The demo, `npm start`, needs none of them. Each line shows the default of the demo, or an example where there is none. Production is `node dist/server/main.js --production` (or PROFILE=production). It starts only when all required settings have real values. docs/configuration.md is the whole reference; `npm run docs:configuration` writes both.'

function exampleLines(setting: Setting): string[] {
  return [...comment(setting.about), `# ${setting.name}=${fallbackOf(setting, false) ?? exampleOf(setting)}`]
}

/** Settings that tools/deploy/compose.yaml gives to its containers. */
const composed = new Set([
  ...['PROFILE', 'HOST', 'PORT', 'TRUSTED_PROXIES', 'DRAIN_SECONDS', 'METRICS_HOST', 'METRICS_PORT', 'BUILDS_DIR'],
  ...['DATABASE_URL', 'DATABASE_WEB_URL', 'DATA_DIR', 'TEXTS_DIR', 'BRAND_DIR'],
  ...['STATEMENT_KEY_FILE', 'STATEMENT_CERTIFICATE_FILE', 'DEMO_PORT', 'DEMO_ROBOTS'],
])

/** Returns `tools/deploy/portal.env.example`: what production requires is set to an example, the rest is a comment. */
export function composeExample(): string {
  const sections = Object.values(portalGroups).flatMap(({ title, settings }) => {
    const all = Object.values<Setting>(settings)
    const own = all.filter(({ name }) => !composed.has(name))
    return own.length === 0 ? [] : [[`# --- ${title} ---`, '', ...own.flatMap(productionLines)].join('\n')]
  })
  return `${[comment(composeHeading).join('\n'), ...sections].join('\n\n')}\n`
}

const composeHeading =
  'Settings of the portal in production, for tools/deploy/compose.yaml: copy this file to portal.env and replace the examples. Lines without # are required. Values are written as they are, without quotes. compose.yaml sets the addresses, the database, the texts and the statement key. docs/configuration.md is the whole reference; `npm run docs:configuration` writes this file.'

/** Required unless AUCTIONS is off, which a default cannot say. */
const requiredWithAuctions = new Set(['AUCTION_IBAN'])

function productionLines(setting: Setting): string[] {
  const fallback = fallbackOf(setting, true)
  const line = `${setting.name}=${fallback ?? exampleOf(setting)}`
  const isRequired = fallback === undefined || requiredWithAuctions.has(setting.name)
  return [...comment(setting.about), isRequired ? line : `# ${line}`]
}

const width = 118

function comment(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => `# ${line}`)
}
