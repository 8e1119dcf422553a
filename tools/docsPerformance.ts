import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { rootFolder } from '#tests/house/sources.ts'
import { BenchResult } from './bench/result.ts'

// Runs `npm run docs:performance`, after `npm run bench` on a quiet machine: writes the results that are there.
const folder = join(rootFolder, 'bench-results')
const results = readdirSync(folder)
  .toSorted()
  .map((file) => z.parse(BenchResult, JSON.parse(readFileSync(join(folder, file), 'utf8'))))

const introduction = `# Performance

Figures of \`npm run bench\`, and of \`npm run bench:growth\` and \`npm run bench:lighthouse\`. Each is measured as a user meets
it, beside a reference in the same minutes, because machines differ. \`npm run docs:performance\` writes this page.
`
const sections = results.map(
  ({ name, about, date, machine, rows }) => `## ${name}

${about}

Measured on ${date} on ${machine}.

| what | figures | goal | reached |
| --- | --- | --- | --- |
${rows.map((row) => `| ${cells(row).map(escaped).join(' | ')} |`).join('\n')}
`,
)
writeFileSync(join(rootFolder, 'docs', 'performance.md'), [introduction, ...sections].join('\n'))

function cells({ name, figures, goal, isReached }: BenchResult['rows'][number]) {
  const list = Object.entries(figures).map(([figure, value]) => `${figure}: ${value}`)
  return [name, list.join(', '), goal ?? '', isReached === null ? '' : isReached ? 'yes' : '**no**']
}

function escaped(cell: string) {
  return cell.replaceAll('|', '\\|')
}
