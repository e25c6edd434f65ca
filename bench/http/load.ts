/** Load from a process of its own, so that making it takes nothing from what is measured. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readCpuTimeUs } from '../kit/cpu-time.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
})

/** The request beside its address: a POST where there is a body, else a GET. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  /** The JSON of a POST. */
  readonly body?: string
}

export interface Load {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server for one request; null where the system has no /proc. */
  readonly cpuUs: number | null
}

export async function putLoad({
  url,
  pid,
  connections,
  seconds,
  sent = {},
}: {
  url: string
  sent?: Sent
  /** The server's. */
  pid: number
  connections: number
  seconds: number
}): Promise<Load> {
  const flags = ['-c', String(connections), '-d', String(seconds), '-j', '-n', ...flagsOf(sent)]
  const cpuBeforeUs = await readCpuTimeUs(pid)
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...flags, url])
  const cpuAfterUs = await readCpuTimeUs(pid)
  const { requests, latency, ...counts } = report.parse(JSON.parse(stdout))
  // A refusal is answered faster than a reply, so a run with any is no measurement.
  if (counts.non2xx > 0 || counts.errors > 0 || counts['2xx'] === 0) {
    throw new Error(`refused ${counts.non2xx}, failed ${counts.errors}, answered ${counts['2xx']}`)
  }
  const cpuUs =
    cpuBeforeUs === null || cpuAfterUs === null ? null : (cpuAfterUs - cpuBeforeUs) / counts['2xx']
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, cpuUs }
}

function flagsOf({ headers = {}, body }: Sent): string[] {
  const post = ['-m', 'POST', '-H', 'content-type: application/json', '-b', body ?? '']
  return [
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body === undefined ? [] : post),
  ]
}
