/** The checks that run no test: types, lint, format, the rules of the house, dead code, messages. */
import { join } from 'node:path'
import { houseChecks } from '../check/check.ts'
import { readProject } from '../check/read-project.ts'
import { runChild } from '../setup/child.mjs'
import { failedCheck, passedCheck, type Step } from './run-steps.ts'
import type { Surroundings } from './environment.ts'

export function checkSteps(surroundings: Surroundings): Step[] {
  const { root } = surroundings
  const program = (name: string, script: string, ...args: readonly string[]) =>
    programStep(name, [join('node_modules', script), ...args], surroundings)
  return [
    // It takes longest, on one core.
    program('format', 'prettier/bin/prettier.cjs', '--check', '.'),
    // Next wants the incremental file, which the compiler took for good after a change of the messages.
    program('types', 'typescript/bin/tsc', '--noEmit', '--incremental', 'false', '-p', '.'),
    program('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
    program('types of the set-up', 'typescript/bin/tsc', '--noEmit', '-p', 'tools/setup'),
    program('dead code', 'knip/bin/knip.js'),
    programStep('messages', ['tools/check-messages.ts'], surroundings),
    houseRules(root),
  ]
}

/** A check that is a program of its own: it has passed when it ends with 0. */
function programStep(name: string, args: readonly string[], { root, env }: Surroundings): Step {
  return {
    name,
    cores: 1,
    async run() {
      const { exitCode, signal, output } = await runChild({
        command: process.execPath,
        args,
        cwd: root,
        env,
        silentLimitMs: 300_000,
      })
      if (exitCode === 0) return passedCheck
      return failedCheck(`${output.trimEnd()}\n(${signal ?? `exit code ${exitCode}`})`)
    },
  }
}

/** Each rule counts as one check. */
function houseRules(root: string): Step {
  return {
    name: 'rules of the house',
    cores: 1,
    async run() {
      const project = readProject(root)
      const broken = houseChecks.flatMap((check) => {
        const findings = check.find(project)
        const places = findings.map(({ path, line, message }) => `  ${path}:${line} ${message}`)
        return places.length > 0 ? [[`broken: ${check.name}`, ...places].join('\n')] : []
      })
      return {
        passed: houseChecks.length - broken.length,
        failed: broken.length,
        output: broken.join('\n'),
      }
    },
  }
}
