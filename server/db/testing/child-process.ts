/**
 * A real second process for tests: it runs one of the scripts in `children/` and answers with one line
 * of JSON.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), value: z.unknown() }),
  z.object({ kind: z.literal('refused'), sentence: z.string() }),
])

export type Reply = z.infer<typeof replySchema>

export interface Child {
  readonly pid: number
  /** The first line of its output. */
  readonly reply: Promise<Reply>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** A child lives as long as the test that started it. */
export function startChild(
  script: 'claim-and-start' | 'migrate' | 'open-queue' | 'work-for-ever',
  options: object,
): Child {
  const path = fileURLToPath(new URL(`./children/${script}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, so that a test can send Ctrl-C to it and not to the test run.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.pid === undefined) throw new Error(`${script} did not start`)
  async function kill(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => kill('SIGKILL'))
  return { pid: child.pid, reply: firstLine(child, script), kill }
}

function firstLine(child: ChildProcess, script: string): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const end = said.indexOf('\n')
    if (end >= 0) resolve(replySchema.parse(JSON.parse(said.slice(0, end))))
  })
  // Its output may be read after it has ended, and is read whole once it is closed.
  child.once('close', (code, signal) => {
    reject(new Error(`${script} ended with ${signal ?? code} before it said anything`))
  })
  // A child that is killed before it answers does not fail a test that does not await the answer.
  promise.catch(() => undefined)
  return promise
}
