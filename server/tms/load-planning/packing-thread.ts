/** A worker thread of the pool: runs one job at a time. */
import { parentPort } from 'node:worker_threads'
import { runPackingJob, type PackingJob } from './run-packing-job.ts'

parentPort?.on('message', (job: PackingJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is no window.
  parentPort?.postMessage(runPackingJob(job))
})
