import { startPulse } from '#components/workers/pulse.ts'
import type { LoadJob } from '#components/cargo/load-job.ts'
import { packLoad } from '#components/cargo/pack-load.ts'

const pulse = startPulse()

addEventListener('message', ({ data: job }: MessageEvent<LoadJob>) => {
  const messages = packLoad(job, { nowMs: () => performance.now(), isCanceled: pulse })
  for (const message of messages) postMessage(message)
})
