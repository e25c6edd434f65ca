/**
 * The programs a test run starts, each in a process group of its own: an interrupt ends all that
 * they started, databases and browsers included, and their output is kept for the case of a failure.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

/** Long enough for a test runner to stop its database. */
const graceMs = 10_000
/** How long the output of what a program left behind is waited for. */
const afterglowMs = 2_000

const running = new Set<ChildProcess>()

export interface ChildResult {
  /** Null when a signal ended it, or when it could not be started. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** Both outputs, without colours. */
  readonly output: string
}

export function runChild({
  command,
  args,
  cwd,
  env,
  owner = {},
  onLine,
  silentLimitMs,
}: {
  command: string
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** The user it runs as; ours unless given. */
  owner?: { uid?: number; gid?: number }
  onLine?: (line: string) => void
  /** A program that says nothing for so long hangs, and is ended. */
  silentLimitMs: number
}): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...owner,
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const chunks: string[] = []
    let unfinishedLine = ''
    const hung = setTimeout(() => {
      const silence = `said nothing for ${Math.round(silentLimitMs / 60_000)} minutes and was ended`
      chunks.push(`\n(${silence})\n`)
      signalGroup(child, 'SIGTERM')
      setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref()
    }, silentLimitMs)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        chunks.push(chunk)
        hung.refresh()
        const lines = (unfinishedLine + chunk).split('\n')
        unfinishedLine = lines.pop() ?? ''
        if (onLine) lines.forEach(onLine)
      })
    }
    child.on('error', (error) => chunks.push(error.message))
    child.on('exit', () => {
      // What it started and left running holds its output open. No step is to wait for that.
      setTimeout(() => {
        signalGroup(child, 'SIGKILL')
        child.stdout.destroy()
        child.stderr.destroy()
      }, afterglowMs).unref()
    })
    child.on('close', (exitCode, signal) => {
      clearTimeout(hung)
      running.delete(child)
      // One that could not be started has no exit code of its own but a negative error number.
      const code = child.pid === undefined ? null : exitCode
      resolve({ exitCode: code, signal, output: stripVTControlCharacters(chunks.join('')) })
    })
  })
}

/** Ends what runs in order, then this process, with the exit code that shells give to a signal. */
export function endChildrenOnInterrupt(onInterrupt: () => void = () => {}): void {
  const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.once(signal, () => {
      onInterrupt()
      void endChildren().finally(() => process.exit(exitCode))
    })
  }
}

async function endChildren(): Promise<void> {
  for (const child of running) signalGroup(child, 'SIGINT')
  for (let waitedMs = 0; running.size > 0 && waitedMs < graceMs; waitedMs += 50) await wait(50)
  for (const child of running) signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of it has ended meanwhile.
  }
}
