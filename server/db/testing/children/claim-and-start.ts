/** Claims a data directory, starts PostgreSQL in it if asked to, and stays until it is killed. */
import { z } from 'zod'
import { createLog } from '../../../log.ts'
import { claimDataDir } from '../../embedded/data-dir.ts'
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts'
import { answer, optionsFromCommandLine } from './answer.ts'

const options = z
  .object({
    dataDir: z.string(),
    start: z.boolean().default(false),
    /** Stop being root, once all modules are loaded. */
    uid: z.number().optional(),
  })
  .parse(optionsFromCommandLine())

// Ctrl-C is ignored, as by a service that drains.
process.on('SIGINT', () => undefined)

await answer(async () => {
  if (options.uid !== undefined) process.seteuid?.(options.uid)
  const claim = await claimDataDir(options.dataDir)
  setInterval(() => undefined, 60_000)
  if (!options.start) return null
  const { url, pid } = await startEmbeddedPostgres({
    dataDir: claim.path,
    log: createLog({ level: 'silent' }),
  })
  return { url, pid }
})
