import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program and returns its output. @throws with the errors that it printed when it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const [code] = await once(child, 'close')
  if (code !== 0) {
    throw new Error(`${args.join(' ')} ended with ${code}:\n${complaints || written}`)
  }
  return written
}
