/** The service as a process of its own that restarts when its code changes; the database stays. */
import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '../db/error-code.ts'

export interface ServiceProcess {
  /** Resolves when the service answers, which takes a moment after a change. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const settleMs = 150
const pollMs = 50
const readyWithinMs = 30_000
/** The service waits 10 s for requests in flight. */
const usualStopWithinMs = 15_000

export function keepServiceRunning({
  root,
  port,
  env,
  say,
  stopWithinMs = usualStopWithinMs,
}: {
  root: string
  port: number
  env: Readonly<Record<string, string | undefined>>
  say: (line: string) => void
  stopWithinMs?: number
}): ServiceProcess {
  const sayWhy = (error: unknown) => say(`  ${errorMessage(error)}`)
  let child: ChildProcess | undefined
  let ready = start()
  let timer: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    const startedAtMs = performance.now()
    child = spawn(process.execPath, [join(root, 'server/main.ts')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'pipe'],
      // Ctrl-C reaches this process only, which then stops the service in order.
      detached: true,
    })
    child.stderr?.pipe(process.stderr)
    while (performance.now() - startedAtMs < readyWithinMs) {
      if (child.exitCode !== null)
        throw new Error('the service ended; it starts again when its code changes')
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (response?.ok) {
        return say(`  service is up (${((performance.now() - startedAtMs) / 1000).toFixed(1)} s)`)
      }
      await sleep(pollMs)
    }
    throw new Error('the service did not become ready')
  }

  async function stop(): Promise<void> {
    const ending = child
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    const cutOff = setTimeout(() => ending.kill('SIGKILL'), stopWithinMs)
    await ended
    clearTimeout(cutOff)
  }

  function restart(file: string): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      say(`  ${file} changed: starting the service again`)
      ready = stop().then(start)
      ready.catch(sayWhy)
    }, settleMs)
  }

  const watchers = ['server', 'lib'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const file = `${folder}/${name}`
      // Next reloads the portal's own files.
      if (/\.(ts|json|sql)$/.test(file) && !/\.test\.ts$|^server\/(portal|dev)\//.test(file))
        restart(file)
    }),
  )
  ready.catch(sayWhy)

  return {
    ready: () => ready,
    async stop() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await stop()
    },
  }
}
