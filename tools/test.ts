/**
 * `npm test`: everything that must hold, in one command. `npm run test:long` also runs what takes
 * minutes. What follows `--` goes to vitest alone and nothing else runs: `npm test -- signing`.
 * The last line is the total.
 */
import { join } from 'node:path'
import { checkSteps } from './test/checks.ts'
import { endChildrenOnInterrupt } from './test/child.ts'
import { testEnvironment } from './test/environment.ts'
import { playwrightStep } from './test/playwright-step.ts'
import { runSteps } from './test/run-steps.ts'
import type { Step } from './test/step.ts'
import { vitestStep } from './test/vitest-step.ts'

const surroundings = {
  root: join(import.meta.dirname, '..'),
  env: testEnvironment(process.env),
}
const args = process.argv.slice(2)
const long = args.includes('--long')
const filters = args.filter((arg) => arg !== '--long')

const steps: Step[] =
  filters.length > 0
    ? [vitestStep({ name: `tests of ${filters.join(' ')}`, long, args: filters, surroundings })]
    : [
        ...checkSteps(surroundings),
        vitestStep({ name: 'unit and service tests', long, args: [], surroundings }),
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
const { passed, failed } = await runSteps({ steps, say })
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
