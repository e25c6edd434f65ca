/** A new, migrated database for one test or one test file. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createLog } from '../../log.ts'
import { openDatabase, type Database } from '../database.ts'
import type {} from './global-setup.ts'
import { databaseUrl, withClient } from './test-server.ts'

const maxConnections = 5

export interface TestDatabase {
  readonly database: Database
  readonly url: string
  /** For another database, as a user with all rights. */
  readonly adminUrl: string
  close(): Promise<void>
}

export async function openTestDatabase(): Promise<TestDatabase> {
  return copyOf(inject('testServer').template)
}

/** Without tables, for tests of the migrations. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

async function copyOf(original: string): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const identifier = pg.escapeIdentifier(name)
  await withClient(adminUrl, (client) =>
    client.query(
      // Copied as files: the default, copying through the log, takes two to three times as long.
      `create database ${identifier} template ${pg.escapeIdentifier(original)} strategy file_copy`,
    ),
  )
  const url = databaseUrl({ adminUrl, name })
  const database = openDatabase({
    url,
    maxConnections,
    applicationName: 'loadline-test',
    log: createLog({ level: 'silent' }),
  })
  return {
    database,
    url,
    adminUrl,
    async close() {
      await database.close()
      await withClient(adminUrl, (client) =>
        client.query(`drop database if exists ${identifier} with (force)`),
      )
    },
  }
}
