/** Migrates a database and ends. */
import { z } from 'zod'
import { createLog } from '../../../log.ts'
import { openDatabase } from '../../database.ts'
import { migrate } from '../../migrate.ts'
import { answer, optionsFromCommandLine } from './answer.ts'

const { url, directory } = z
  .object({ url: z.string(), directory: z.string() })
  .parse(optionsFromCommandLine())
const log = createLog({ level: 'silent' })

await answer(async () => {
  const database = openDatabase({ url, maxConnections: 2, applicationName: 'migrating', log })
  const { applied } = await migrate(database, { directory, log })
  await database.close()
  return applied
})
