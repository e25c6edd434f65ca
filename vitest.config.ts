/**
 * The tests that need no browser, by room. Only the server's need PostgreSQL, and one is started for
 * the whole run. What takes minutes is named `*.long.test.ts` and runs with `npm run test:long`.
 */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longTests, longTestsWanted } from './tools/test/environment.ts'

const exclude = ['**/node_modules/**', ...(longTestsWanted() ? [] : [longTests])]

/**
 * On a fresh clone vitest begins with the largest files. Tests that start whole processes take longest, and
 * their files are small: one of them at the end would keep the whole run waiting.
 */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfProcesses = ({ moduleId }: TestSpecification) => moduleId.includes('/server/process/')
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isOfProcesses(b)) - Number(isOfProcesses(a)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProcessesFirst },
    // Tests of the service wait for timers and PostgreSQL a good part of their time: three keep two cores busy.
    maxWorkers: 3,
    // For what hangs, which waitFor names sooner. A machine that does other things too must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Functions without state: a process for each file would take longer than most of the files.
      { test: { name: 'lib', include: ['lib/**/*.test.ts'], exclude, isolate: false } },
      {
        test: {
          name: 'pages',
          include: ['{app,components}/**/*.test.{ts,tsx}'],
          exclude,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude,
          globalSetup: ['server/db/testing/global-setup.ts'],
          // The service keeps its state in the database; to import it again for each file takes a fifth of the time.
          isolate: false,
        },
      },
      { test: { name: 'tools', include: ['{tools,bench}/**/*.test.{ts,mjs}'], exclude } },
    ],
  },
})
