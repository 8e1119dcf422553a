import { defineConfig } from '@playwright/test'

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

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // What fails twice is a fault. What fails once on a machine that does something else too is walked again, and
  // `npm test` names it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: process.env['CI'] === undefined ? 60_000 : 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags },
    timezoneId: 'Europe/Prague',
    trace: 'retain-on-failure',
  },
  // A journey is walked on both, but for one that its tag gives to the only screen that has what it is about: keys
  // and the wide grid are a desk's, cards and sheets a phone's.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
