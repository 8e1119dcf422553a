import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { messages } from './tools/vite/messages.ts'

// Tests that need a PostgreSQL: the wire, and what lives beside the code that speaks SQL.
const withDatabase = [
  'tests/wire/**/*.test.ts',
  'tests/house/schema.test.ts',
  'server/{scheduler,commands,db,demo,mail}/**/*.test.ts',
  'server/features/**/store.test.ts',
]

const report = process.env['TEST_REPORT']

export default defineConfig({
  test: {
    reporters: ['default', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
    // Three workers for two cores: each waits now and then, for its modules, a process or the database.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    tags: [
      { name: 'database', description: 'depends on the PostgreSQL it runs on: SQL, migrations, locks, roles, plans' },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,intl,server,src,theme,tests/auction,tests/house}/**/*.test.ts'],
          exclude: withDatabase,
          // Modules under test hold no state between files, so they are loaded once a worker.
          isolate: false,
          // Properties try hundreds of cases, perhaps on a busy machine.
          testTimeout: 15_000,
        },
      },
      {
        plugins: [react(), messages()],
        test: {
          name: 'page',
          environment: 'happy-dom',
          // Libraries are loaded once a worker; setUp.ts gives each file modules and a browser of its own.
          isolate: false,
          include: ['{src,theme,intl}/**/*.test.tsx'],
          setupFiles: ['tests/browser/setUp.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'wire',
          environment: 'node',
          include: withDatabase,
          globalSetup: ['tests/setup/database.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Processes start, on a machine that does much else.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
