/** Runs a program to its end, optionally as another user, and returns its output. */
import { spawn } from 'node:child_process'

export interface RunAs {
  readonly uid: number
  readonly gid: number
}

export interface Outcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Does not inherit our environment: a PGDATA or PGOPTIONS in it is meant for another PostgreSQL, and we
 * parse messages, so they must not be translated.
 */
export const programEnvironment: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  // No program reads it; the framework's types require it in every environment.
  NODE_ENV: 'production',
}

/** Rejects only when the program cannot be started. */
export function runProgram({
  program,
  args,
  runAs,
  cwd = '/',
}: {
  program: string
  args: readonly string[]
  runAs?: RunAs | undefined
  /** Not our own by default, which the other user may not be able to enter. */
  cwd?: string
}): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const child = spawn(program, args, {
    ...runAs,
    env: programEnvironment,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  child.on('error', reject)
  child.on('close', (code, signal) => resolve({ code, signal, ...said }))
  return promise
}
