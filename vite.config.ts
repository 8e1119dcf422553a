import react from '@vitejs/plugin-react'
import { defineConfig, type BuildEnvironmentOptions } from 'vite'
import { chunkGroups } from './tools/vite/chunkGroups.ts'
import { onlyDrawn } from './tools/vite/onlyDrawn.ts'
import { messages } from './tools/vite/messages.ts'

/** The browser's part. */
const browser: BuildEnvironmentOptions = {
  outDir: 'dist/web',
  manifest: true,
  modulePreload: {
    polyfill: false,
    // What a page needs is asked for together with it. What comes late may take a moment more, and then its list
    // costs the start nothing.
    resolveDependencies: (file, needed) => (/(Page|Layout|Grid)-/.test(file) ? needed : []),
  },
  rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
}

/** The same pages for the server, which prerenders some of them (server/http/site/prerenderedPages.ts). */
const ahead: BuildEnvironmentOptions = { outDir: 'dist/ahead', copyPublicDir: false }

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), messages(), onlyDrawn()],
  resolve: {
    // Messages are compiled ahead, so the ICU parser never reaches the browser.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  html: { cspNonce: '__NONCE__' },
  build: isSsrBuild ? ahead : browser,
  // What draws pages ahead runs without node_modules, as the server does.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
