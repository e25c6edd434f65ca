/** Opens the job queue, declares one and ends. */
import { z } from 'zod'
import { createLog } from '../../../log.ts'
import { openQueue } from '../../queue.ts'
import { answer, optionsFromCommandLine } from './answer.ts'

const { url } = z.object({ url: z.string() }).parse(optionsFromCommandLine())

await answer(async () => {
  const queue = await openQueue({ url, log: createLog({ level: 'silent' }) })
  await queue.declare('letters')
  await queue.ping()
  await queue.stop()
  return null
})
