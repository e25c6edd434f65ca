/** Watchers from a process of their own, so that making them takes nothing from what is measured. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startProcessorUse, type ProcessorUse, type WhoseProcess } from './processor-use.ts'

export interface Watchers {
  readonly port: number
  /** One cookie a browser. */
  readonly cookies: readonly string[]
  /** Browser after browser takes the next. */
  readonly paths: readonly string[]
}

const reportSchema = z.object({
  polls: z.number(),
  failed: z.number(),
  unchanged: z.number(),
  pollsPerSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
})

export type Watched = z.output<typeof reportSchema> & {
  /** Null where the system does not tell. */
  readonly use: ProcessorUse | null
}

export async function watch({
  watchers,
  whose,
  seconds,
}: {
  watchers: Watchers
  whose: WhoseProcess
  seconds: number
}): Promise<Watched> {
  const gone = new AbortController()
  const child = fork(fileURLToPath(new URL('browsers.ts', import.meta.url)), { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code !== 0) gone.abort(new Error(`the browsers ended with code ${code}`))
  })
  child.send({ ...watchers, seconds })
  // The first word says that all are connected and the round begins.
  await once(child, 'message', gone)
  const using = await startProcessorUse((pid, command) =>
    pid === child.pid ? 'browsers' : whose(pid, command),
  )
  const [report] = z
    .tuple([reportSchema])
    .rest(z.unknown())
    .parse(await once(child, 'message', gone))
  const use = (await using?.end()) ?? null
  if (child.exitCode === null) await once(child, 'exit')
  return { ...report, use }
}
