import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { rootFolder } from '#tests/house/sources.ts'

/**
 * Bundles a program of the tests into one file, which starts in a tenth of the time its sources need.
 *
 * @param external packages that stay outside, as binaries must
 */
export async function bundleProgram(script: string, outfile: string, external: readonly string[] = []): Promise<void> {
  await build({
    entryPoints: [script],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['pg-native', 'pino-pretty', ...external],
    logLevel: 'silent',
    absWorkingDir: rootFolder,
    banner: { js: "import { createRequire as r } from 'node:module';const require = r(import.meta.url);" },
  })
  cpSync(join(rootFolder, 'server/db/keeper.js'), join(dirname(outfile), 'keeper.js'))
}
