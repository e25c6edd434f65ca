/** Takes the first job of a queue and never finishes it. */
import { z } from 'zod'
import { createLog } from '../../../log.ts'
import { openQueue } from '../../queue.ts'
import { answer, optionsFromCommandLine } from './answer.ts'

const { url, name } = z
  .object({ url: z.string(), name: z.string() })
  .parse(optionsFromCommandLine())

await answer(async () => {
  const queue = await openQueue({ url, log: createLog({ level: 'silent' }) })
  const { promise, resolve } = Promise.withResolvers<string>()
  await queue.work(name, {}, async ({ id }) => {
    resolve(id)
    await new Promise(() => setInterval(() => undefined, 60_000))
  })
  return promise
})
