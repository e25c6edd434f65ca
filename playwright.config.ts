/** The journeys: a real browser against the real process. */
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tools/browser.ts'

const launch = browserLaunch(process.env)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/prepare-data.ts',
  outputDir: 'test-results',
  // Each waits a while for timers and for the other side: three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // For what hangs: each look at a page has a bound of its own. A machine three times as slow keeps them all.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launch,
    locale: 'en-US',
    // Without these a press of a button that is gone waits until the journey's end.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: '**/pictures/**',
      // Drawn by the processor, each load of a page would cost seconds: only the load view's own journeys do.
      use: { launchOptions: { ...launch, args: [...(launch.args ?? []), '--disable-3d-apis'] } },
    },
    // `npm run screenshots`. One picture finds what another has made.
    { name: 'pictures', testMatch: '**/pictures/*.spec.ts', workers: 1 },
  ],
})
