/** Load from a process of its own, so that making it takes nothing from what is measured. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
})

export interface Load {
  readonly requestsPerSecond: number
  readonly p99Ms: number
}

export async function putLoad({
  url,
  connections,
  seconds,
}: {
  url: string
  connections: number
  seconds: number
}): Promise<Load> {
  const flags = ['-c', String(connections), '-d', String(seconds), '-j', '-n']
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...flags, url])
  const { requests, latency, ...counts } = report.parse(JSON.parse(stdout))
  // A refusal is answered faster than a reply, so a run with any is no measurement.
  if (counts.non2xx > 0 || counts.errors > 0 || counts['2xx'] === 0) {
    throw new Error(`refused ${counts.non2xx}, failed ${counts.errors}, answered ${counts['2xx']}`)
  }
  return { requestsPerSecond: requests.average, p99Ms: latency.p99 }
}
