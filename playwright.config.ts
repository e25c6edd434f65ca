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
  // For what hangs: each look at a page has its own five seconds.
  timeout: 90_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(process.env),
    locale: 'en-US',
  },
  projects: [{ name: 'journeys' }],
})
