/** Packs one load after another, off the page's own thread, and tells each step as it is done. */
import type { LoadJob } from '#lib/cargo/load-job.ts'
import { packLoad } from '#lib/cargo/pack-load.ts'

addEventListener('message', ({ data: job }: MessageEvent<LoadJob>) => {
  for (const message of packLoad(job, () => performance.now())) postMessage(message)
})
