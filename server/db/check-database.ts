/**
 * Checks once, before anything relies on it, that the database at DATABASE_URL is usable. A problem is
 * reported in one sentence that never contains the password.
 */
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { errorCode, errorMessage } from './error-code.ts'

const oldestVersion = 15
const connectTimeoutMs = 5_000

interface ServerFacts {
  readonly version_num: string
  readonly version: string
  readonly encoding: string
  readonly read_only: boolean
  readonly may_create: boolean
}

export async function checkDatabase(url: string): Promise<void> {
  const where = placeOf(url)
  const client = newClient(url)
  // The statement that waits for a broken connection reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version_num') as version_num,
             current_setting('server_version') as version,
             current_setting('server_encoding') as encoding,
             pg_is_in_recovery() as read_only,
             has_database_privilege(current_database(), 'create') as may_create`)
    const facts = rows[0]
    if (facts !== undefined) refuseUnfit(facts, where)
  } catch (error) {
    throw error instanceof StartRefused ? error : refusalOf(error, where)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function newClient(url: string): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'loadline-check',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
    })
  } catch (error) {
    // For example, a certificate file named in the URL cannot be read.
    throw new StartRefused(`DATABASE_URL cannot be used (${errorMessage(error)}): correct it.`, {
      cause: error,
    })
  }
}

function refuseUnfit(facts: ServerFacts, where: string): void {
  if (Math.floor(Number(facts.version_num) / 10_000) < oldestVersion) {
    throw new StartRefused(
      `The PostgreSQL at DATABASE_URL (${where}) is version ${facts.version}: use version ${oldestVersion} or newer.`,
    )
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartRefused(
      `The database at DATABASE_URL (${where}) stores text in ${facts.encoding}: use a database with the encoding UTF8.`,
    )
  }
  if (facts.read_only) {
    throw new StartRefused(
      `The PostgreSQL at DATABASE_URL (${where}) is a replica that can only be read: set DATABASE_URL to the primary.`,
    )
  }
  if (!facts.may_create) {
    throw new StartRefused(
      `The user in DATABASE_URL (${where}) may not create schemas there: grant it CREATE on the database, or make it the owner.`,
    )
  }
}

function refusalOf(error: unknown, where: string): StartRefused {
  const [problem, remedy] = explain(error)
  return new StartRefused(`The database at DATABASE_URL (${where}) ${problem}: ${remedy}.`, {
    cause: error,
  })
}

function explain(error: unknown): readonly [problem: string, remedy: string] {
  const code = errorCode(error) ?? ''
  const message = errorMessage(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return ['is on a host whose name is not known', 'correct the host in DATABASE_URL']
    case 'ECONNREFUSED':
    case 'ENOENT':
      return ['is not reachable, nothing listens there', 'start it, or correct DATABASE_URL']
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return ['is not reachable', 'look at the network between, or correct DATABASE_URL']
    case '28P01':
    case '28000':
      return ['does not let us in with this user and password', 'correct them in DATABASE_URL']
    case '3D000':
      return ['does not exist on that server', 'create it, or correct the name in DATABASE_URL']
    case '53300':
      return [
        'has no connection left',
        'raise max_connections there, or lower DATABASE_CONNECTIONS',
      ]
    case '57P03':
      return ['is starting up or shutting down', 'start again when it is up']
    case '08P01':
      return [
        `is behind a pooler that refuses us (${message})`,
        'add the parameter to ignore_startup_parameters of the pooler',
      ]
  }
  if (/timeout/i.test(message)) {
    return ['does not answer', 'look at the network between, or correct DATABASE_URL']
  }
  if (/does not support SSL/.test(message)) {
    return ['does not speak TLS', 'set sslmode=disable in DATABASE_URL']
  }
  if (/certificate|SELF_SIGNED/i.test(`${message} ${code}`)) {
    return [
      `has a certificate that is not trusted (${message})`,
      'name its authority with sslrootcert=<file> in DATABASE_URL',
    ]
  }
  return [`cannot be used (${message})`, 'correct DATABASE_URL or the server']
}

/** User, host and database. The password and the parameters, which may contain one, are left out. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'not an address'
  const { username, host, pathname } = new URL(url)
  const user = username === '' ? '' : `${username}@`
  return `${user}${host}${pathname}`
}
