/**
 * The service's tests against the system's PostgreSQL instead of the embedded one: the service
 * promises to run on any of version 15 or newer. Called by `.ci/run`; the last line is the total.
 */
import { join } from 'node:path'
import { endChildrenOnInterrupt } from './child.ts'
import { testEnvironment } from './environment.ts'
import { runSteps } from './run-steps.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { vitestStep } from './vitest-step.ts'

endChildrenOnInterrupt()
const say = (line: string) => console.log(line)
const env = testEnvironment(process.env)
const postgres = await startSystemPostgres({ env, say })

if ('reason' in postgres) {
  say(`The service's tests did not run against a second PostgreSQL: ${postgres.reason}`)
  say('0 passed, 0 failed')
} else {
  try {
    const step = vitestStep({
      name: `service tests on PostgreSQL ${postgres.version}`,
      long: false,
      args: ['--project', 'server'],
      surroundings: {
        root: join(import.meta.dirname, '../..'),
        env: { ...env, TEST_DATABASE_URL: postgres.url },
      },
    })
    const { passed, failed } = await runSteps({ steps: [step], say })
    say(`${passed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    await postgres.stop()
  }
}
