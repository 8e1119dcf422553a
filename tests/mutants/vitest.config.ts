import { defineConfig } from 'vitest/config'

// The tests beside the rules that stryker.config.json mutates; none of them needs a database.
export default defineConfig({
  test: {
    include: ['server/features/{auction,operation,record,session}/**/*.test.ts', 'src/features/auction/money.test.ts'],
    exclude: ['**/store.test.ts'],
    // Each mutant changes modules, so no test may meet those of the mutant before.
    isolate: true,
    testTimeout: 15_000,
  },
})
