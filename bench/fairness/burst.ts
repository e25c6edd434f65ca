/** Sends requests all at once, in a thread of its own, and reports their statuses. */
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { z } from 'zod'

const { requests } = z
  .object({
    requests: z.array(
      z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
    ),
  })
  .parse(workerData)
const dispatcher = new Agent({ connections: requests.length })

async function send({ url, headers, body }: (typeof requests)[number]): Promise<number> {
  const sent = { method: 'POST', body, dispatcher } as const
  const response = await request(url, {
    ...sent,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await response.body.dump()
  return response.statusCode
}

const statuses = await Promise.all(requests.map((each) => send(each).catch(() => 0)))
await dispatcher.close()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(statuses)
