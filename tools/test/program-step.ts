/** A check that is a program of its own: it has passed when it ends with 0. */
import { join } from 'node:path'
import { runChild } from './child.ts'
import { failedCheck, passedCheck, type Step } from './step.ts'

export interface Surroundings {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
}

export function programStep(
  name: string,
  args: readonly string[],
  { root, env }: Surroundings,
): Step {
  return {
    name,
    cores: 1,
    async run() {
      const command = process.execPath
      const result = await runChild({ command, args, cwd: root, env, silentLimitMs: 300_000 })
      if (result.exitCode === 0) return passedCheck()
      const end = result.signal ?? `exit code ${result.exitCode}`
      return failedCheck(`${result.output.trimEnd()}\n(${end})`)
    },
  }
}

/** The script of an installed program. */
export function installed(root: string, script: string): string {
  return join(root, 'node_modules', script)
}
