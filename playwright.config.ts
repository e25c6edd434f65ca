/** The journeys: a real browser against the real process. Each worker starts a process of its own. */
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tools/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Two browsers and two processes with their PostgreSQL are what two cores carry.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // The machine is shared: a journey that failed once is tried again, and reported as flaky.
  retries: 2,
  // For what hangs: each look at a page has its own five seconds.
  timeout: 90_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(process.env),
    locale: 'en-US',
    // Recording slows every journey down; the second try of one that failed tells as much.
    trace: 'on-first-retry',
  },
})
