/**
 * `npm test`: everything that must hold, in one command. Nothing that failed is tried again, except
 * with CI set, and then it is named as flaky. The last line is the total.
 *
 * `--long` also runs what takes minutes; `--system-postgres` runs the service's tests on the system's
 * PostgreSQL instead of the embedded one. What else follows `--` goes to vitest alone and nothing else
 * runs: `npm test -- signing`.
 */
import { join } from 'node:path'
import { endChildrenOnInterrupt } from './setup/child.mjs'
import { checkSteps } from './test/checks.ts'
import { testEnvironment } from './test/environment.ts'
import { runSteps } from './test/run-steps.ts'
import { playwrightStep, vitestStep } from './test/test-runners.ts'

const surroundings = { root: join(import.meta.dirname, '..'), env: testEnvironment(process.env) }
const args = process.argv.slice(2)
const long = args.includes('--long')
const onSystemPostgres = args.includes('--system-postgres')
const filters = args.filter((arg) => arg !== '--long' && arg !== '--system-postgres')

const common = { long, onSystemPostgres, surroundings }
const steps =
  filters.length > 0
    ? [vitestStep({ name: `tests of ${filters.join(' ')}`, filters, ...common })]
    : [
        ...checkSteps(surroundings),
        vitestStep({ name: 'unit and service tests', ...common }),
        playwrightStep(surroundings),
      ]

let isInterrupted = false
const say = (line: string) => {
  if (!isInterrupted) console.log(line)
}
endChildrenOnInterrupt(() => {
  say('Interrupted: ending what was started.')
  isInterrupted = true
})
const { failed } = await runSteps(steps, say)
process.exitCode = failed > 0 ? 1 : 0
