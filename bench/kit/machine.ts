/** Describes the machine of a measurement: without it, a figure says little. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memoryGib = (totalmem() / 1024 ** 3).toFixed(0)
  const load = loadavg()[0]?.toFixed(1) ?? '?'
  return `Node ${process.version}, ${model}, ${availableParallelism()} cores, ${memoryGib} GiB, load ${load} before the run`
}
