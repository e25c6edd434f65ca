import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { findFreePort } from './embedded/free-port.ts'
import { testSettings } from './testing/test-settings.ts'
import { temporaryDirectories } from './testing/temporary-directory.ts'

const newDirectory = temporaryDirectories('loadline-restart-')
const log = createLog({ level: 'silent' })

test(
  'a pool outlives its PostgreSQL and works again with the next one',
  { timeout: 40_000 },
  async () => {
    const dataDir = await newDirectory()
    const port = await findFreePort()
    const start = () =>
      startEmbeddedPostgres({
        dataDir,
        log,
        extraSettings: testSettings,
        choosePort: async () => port,
      })
    const first = await start()
    const database = openDatabase({
      url: first.url,
      maxConnections: 3,
      applicationName: 'outliving',
      log,
    })
    onTestFinished(() => database.close())
    const sleeping = Promise.allSettled(
      [1, 2].map(() => database.transaction((tx) => tx.query('select pg_sleep(30)'))),
    )
    await database.ping()
    await sleep(200)
    await first.stop()

    expect((await sleeping).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(database.ping()).rejects.toMatchObject({ code: 'ECONNREFUSED' })

    const second = await start()
    onTestFinished(() => second.stop())
    await Promise.all([1, 2, 3, 4, 5].map(() => database.ping()))
    expect(database.stats().total).toBeLessThanOrEqual(3)
  },
)
