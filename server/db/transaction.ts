/** One transaction on one connection of the pool, from begin to commit or rollback. */
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { onlyRow } from './only-row.ts'

export interface Transaction {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** The only row, or null. More than one is a mistake in the statement and throws. */
  one<Row>(text: string, params?: readonly unknown[]): Promise<Row | null>
  /** Several statements in one text, without parameters: a migration. */
  script(text: string): Promise<void>
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

export interface TransactionOptions {
  isolation?: Isolation
  retrySerialization?: boolean
}

export async function runTransaction<T>({
  pool,
  work,
  isolation,
  log,
}: {
  pool: pg.Pool
  work: (tx: Transaction) => Promise<T>
  isolation: Isolation | undefined
  log: Logger
}): Promise<T> {
  const client = await pool.connect()
  // The pool listens only to idle connections: one that breaks between two statements of a
  // transaction would take the process down. The next statement reports the loss.
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost in use')
  client.on('error', onLost)
  const { tx, settle } = openTransaction(client)
  let broken = false
  try {
    await client.query(isolation === undefined ? 'begin' : `begin isolation level ${isolation}`)
    const value = await work(tx)
    await settle()
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (command === 'ROLLBACK') {
      throw new Error(
        'nothing was committed: a statement failed inside and its error was swallowed',
      )
    }
    return value
  } catch (error) {
    await settle()
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.off('error', onLost)
    client.release(broken)
  }
}

/** Statements run one after another, and none after the end: the connection is somebody else's then. */
function openTransaction(client: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve()
  let open = true

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (!open) return Promise.reject(new Error('the transaction is over'))
    const turn = last.then(run, run)
    last = turn
    return turn
  }

  async function query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]> {
    const values = params === undefined ? undefined : [...params]
    const result = await inTurn(() => client.query(text, values))
    return result.rows
  }

  const tx: Transaction = {
    query,
    async one<Row>(text: string, params?: readonly unknown[]) {
      return onlyRow(await query<Row>(text, params))
    },
    async script(text) {
      await inTurn(() => client.query(text))
    },
  }
  return {
    tx,
    async settle() {
      open = false
      await last.catch(() => undefined)
    },
  }
}
