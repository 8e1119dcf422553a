import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tools/debian.mjs'

/** Flags that keep Chromium from knocking at anybody else's door, and let it run as root. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
]

const isFull = process.env['TEST_FULL'] === 'yes'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: flags },
    timezoneId: 'Europe/Prague',
    screenshot: 'only-on-failure',
  },
  // A journey is walked on a desk unless its tag gives it to a phone. `npm run test:full` walks each on both, but for
  // those that need what only one of them has (@desk: keys and the wide grid, @phone: cards and sheets), and those
  // whose rule a lower level shows (@full).
  projects: [
    {
      name: 'desktop',
      grepInvert: isFull ? /@phone/ : /@phone|@full/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(isFull ? { grepInvert: /@desk/ } : { grep: /@phone/, grepInvert: /@full/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
