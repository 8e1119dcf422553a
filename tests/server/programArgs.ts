import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'

const sources = { main: 'main.ts', auctionMain: 'auctionMain.ts', registry: 'commands/registry.ts' }

/**
 * Returns the arguments with which Node runs a program of the server. That is the built one where `npm test` has just
 * built it (TEST_BUILT=yes), because it starts in a fraction of the time, else its source.
 */
export function programArgs(name: keyof typeof sources): string[] {
  if (process.env['TEST_BUILT'] === 'yes') return [join(rootFolder, 'dist', 'server', `${name}.js`)]
  return ['--import', join(rootFolder, 'node_modules/tsx/dist/loader.mjs'), join(rootFolder, 'server', sources[name])]
}
