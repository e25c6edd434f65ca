/** One transaction on one connection, from begin to commit or rollback. */
import type pg from 'pg'
import { onlyRow } from './only-row.ts'
import type { RunStatement } from './run-statement.ts'

export interface Transaction {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** The only row, or null. More than one is a mistake in the statement and throws. */
  one<Row>(text: string, params?: readonly unknown[]): Promise<Row | null>
  /** Several statements in one text, without parameters: a migration. */
  script(text: string): Promise<void>
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

export interface TransactionOptions {
  readonly isolation?: Isolation
  readonly retrySerialization?: boolean
}

export async function runTransaction<T>({
  client,
  run,
  work,
  isolation,
}: {
  client: pg.PoolClient
  run: RunStatement
  work: (tx: Transaction) => Promise<T>
  isolation: Isolation | undefined
}): Promise<T> {
  const { tx, settle } = openTransaction({ client, run })
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
    // On a connection that is lost the server does it by itself.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Statements run one after another, and none after the end: the connection is somebody else's then. */
function openTransaction({ client, run }: { client: pg.PoolClient; run: RunStatement }) {
  let last: Promise<unknown> = Promise.resolve()
  let open = true

  function inTurn<T>(statement: () => Promise<T>): Promise<T> {
    if (!open) return Promise.reject(new Error('the transaction is over'))
    const turn = last.then(statement, statement)
    last = turn
    return turn
  }

  const query = <Row>(text: string, params?: readonly unknown[]) =>
    inTurn(() => run<Row>(client, text, params))

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
