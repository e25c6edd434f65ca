/** The checks that run no test: types, lint, format, the rules of the house, dead code, messages. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { houseChecks } from '../check/check.ts'
import { readProject } from '../check/read-project.ts'
import { installed, programStep, type Surroundings } from './program-step.ts'
import type { Outcome, Step } from './step.ts'

export function checkSteps(surroundings: Surroundings): Step[] {
  const { root } = surroundings
  const program = (name: string, script: string, ...args: readonly string[]) =>
    programStep(name, [installed(root, script), ...args], surroundings)
  const messages = join(root, 'tools/check-messages.ts')
  return [
    // Next wants the incremental file, which the compiler took for good after a change of the messages.
    program('types', 'typescript/bin/tsc', '--noEmit', '--incremental', 'false', '-p', '.'),
    program('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
    program('types of the set-up', 'typescript/bin/tsc', '--noEmit', '-p', 'tools/setup'),
    program('format', 'prettier/bin/prettier.cjs', '--check', '.'),
    program('dead code', 'knip/bin/knip.js'),
    ...(existsSync(messages) ? [programStep('messages', [messages], surroundings)] : []),
    houseRules(root),
  ]
}

/** Each rule counts as one check. */
function houseRules(root: string): Step {
  return {
    name: 'rules of the house',
    cores: 1,
    async run(): Promise<Outcome> {
      const project = readProject(root)
      const broken = houseChecks.flatMap((check) => {
        const findings = check.find(project)
        const places = findings.map(({ path, line, message }) => `  ${path}:${line} ${message}`)
        return places.length > 0 ? [[`broken: ${check.name}`, ...places].join('\n')] : []
      })
      return {
        passed: houseChecks.length - broken.length,
        failed: broken.length,
        skipped: [],
        output: broken.join('\n'),
      }
    },
  }
}
