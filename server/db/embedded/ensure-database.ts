/**
 * Creates the role that the service works as, and its database. Only this file and people use the
 * superuser.
 */
import pg from 'pg'
import { errorCode } from '../error-code.ts'
import { StartRefused } from '../../start-refused.ts'

const invalidPassword = '28P01'
const invalidCatalogName = '3D000'
const connectTimeoutMs = 5_000

export async function ensureDatabase({
  adminUrl,
  url,
  ownerName,
  ownerPassword,
  databaseName,
}: {
  adminUrl: string
  url: string
  ownerName: string
  ownerPassword: string
  databaseName: string
}): Promise<void> {
  if (await opens(url)) return
  const admin = await connect(adminUrl)
  try {
    const role = await admin.query('select 1 from pg_roles where rolname = $1', [ownerName])
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await admin.query(
      `${verb} role ${pg.escapeIdentifier(ownerName)} login password ${pg.escapeLiteral(ownerPassword)}`,
    )
    const database = await admin.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ])
    if (database.rowCount === 0) {
      await admin.query(
        `create database ${pg.escapeIdentifier(databaseName)} owner ${pg.escapeIdentifier(ownerName)}`,
      )
    }
  } finally {
    await admin.end()
  }
}

/** False at the first start, when the role or the database does not exist yet. */
async function opens(url: string): Promise<boolean> {
  try {
    const client = await connect(url)
    await client.end()
    return true
  } catch (error) {
    if ([invalidPassword, invalidCatalogName].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (errorCode(error) === invalidPassword && new URL(url).username === 'postgres') {
      throw new StartRefused(
        'The file postgres-admin-password in DATA_DIR does not open the database beside it: restore the file that belongs to it, or choose another DATA_DIR.',
        { cause: error },
      )
    }
    throw error
  }
}
