import { startPulse } from '#components/workers/pulse.ts'
import { packAround } from '#lib/packing/by-hand.ts'
import type { RestAnswer, RestQuestion } from './rest-question.ts'

const pulse = startPulse()
/** Long enough to be better than a person, short enough to wait for. */
const milliseconds = 2_000

addEventListener('message', ({ data }: MessageEvent<RestQuestion>) => {
  const budget = { kind: 'milliseconds', milliseconds, nowMs: () => performance.now() } as const
  const plan = packAround(data.request, data.kept, { budget, isCanceled: pulse })
  postMessage({ plan } satisfies RestAnswer)
})
