import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './tools/vite/chunkGroups.ts'
import { leaveOut } from './tools/vite/leaveOut.ts'
import { words } from './tools/vite/words.ts'

export default defineConfig({
  plugins: [react(), words(), leaveOut()],
  resolve: {
    // Messages are compiled ahead, so the ICU parser never reaches the browser.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/web',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
