/**
 * The tests that need no browser, by room. Only the server's need PostgreSQL, and one is started for
 * the whole run. What takes minutes is named `*.long.test.ts` and runs with `npm run test:long`.
 */
import { defineConfig } from 'vitest/config'
import { longTests, longTestsWanted } from './tools/test/environment.ts'

const exclude = ['**/node_modules/**', ...(longTestsWanted() ? [] : [longTests])]

export default defineConfig({
  test: {
    // Two processes share two cores with PostgreSQL; more of them only wait for each other.
    maxWorkers: 2,
    // For what hangs, which waitFor names sooner. A machine that does other things too must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { name: 'lib', include: ['lib/**/*.test.ts'], exclude } },
      { test: { name: 'pages', include: ['{app,components}/**/*.test.{ts,tsx}'], exclude } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude,
          globalSetup: ['server/db/testing/global-setup.ts'],
        },
      },
      { test: { name: 'tools', include: ['{tools,bench}/**/*.test.{ts,mjs}'], exclude } },
    ],
  },
})
