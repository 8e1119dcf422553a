import react from '@vitejs/plugin-react'
import { defineConfig, type BuildEnvironmentOptions } from 'vite'
import { chunkGroups } from './tools/vite/chunkGroups.ts'
import { prerenderedOnly } from './tools/vite/prerenderedOnly.ts'
import { messages } from './tools/vite/messages.ts'

/** The browser's code. */
const browser: BuildEnvironmentOptions = {
  outDir: 'dist/web',
  manifest: true,
  modulePreload: {
    polyfill: false,
    // Only pages and layouts preload their imports. Lazy parts may take a moment longer, and then the start is not
    // burdened with the lists of their imports.
    resolveDependencies: (file, needed) => (/(Page|Layout|Grid)-/.test(file) ? needed : []),
  },
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunkGroups() },
      // A shared chunk is named after all the parts that load it, too long for a file.
      chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
    },
  },
}

/** The same pages for the server, which prerenders some of them (server/http/site/prerenderedPages.ts). */
const prerenderer: BuildEnvironmentOptions = { outDir: 'dist/prerender', copyPublicDir: false }

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), messages(), prerenderedOnly()],
  resolve: {
    // The build compiles messages, so the ICU parser never reaches the browser.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  html: { cspNonce: '__NONCE__' },
  build: isSsrBuild ? prerenderer : browser,
  // The prerenderer runs without node_modules, as the server does.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
