/** A worker thread of the pool: runs one job at a time. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { wishIn, type ThreadData } from './job-wish.ts'
import { runPackingJob, type PackingJob } from './run-packing-job.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The pool that starts the thread gives it this.
const { wishes, isBackground } = workerData as ThreadData

// On Linux the priority is that of the calling thread alone (setpriority(2)); elsewhere of the process.
if (isBackground && process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

parentPort?.on('message', (job: PackingJob) => {
  const answer = runPackingJob(job, () => wishIn(wishes))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is no window.
  parentPort?.postMessage(answer)
})
