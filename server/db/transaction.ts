/** One transaction on one connection, from begin to commit or rollback. */
import type { Connection } from './pool.ts'
import { onlyRow, type RunStatement } from './run-statement.ts'
import type { Sql } from './sql.ts'

export interface Queries {
  /** Tagged SQL; or a text with `$1` and its values, whose rows have the columns' own names. */
  query<Row>(statement: string | Sql, params?: readonly unknown[]): Promise<Row[]>
  /** The only row, or null. Throws when there is more than one, which is a mistake in the statement. */
  one<Row>(statement: string | Sql, params?: readonly unknown[]): Promise<Row | null>
}

export interface Transaction extends Queries {
  /** Several statements in one text, without parameters: a migration. */
  script(text: string): Promise<void>
}

export interface TransactionOptions {
  readonly retrySerialization?: boolean
  /** Its statements may take, and wait for a lock, as long as they need: a migration. */
  readonly unlimited?: boolean
}

/** The longest timer: 24 days. pg takes 0 for "use the connection's setting". */
const unlimitedMs = 2 ** 31 - 1

export async function runTransaction<T>({
  connection: limited,
  run,
  work,
  unlimited,
}: {
  connection: Connection
  run: RunStatement
  work: (tx: Transaction) => Promise<T>
  unlimited: boolean
}): Promise<T> {
  const connection = unlimited ? withoutLimit(limited) : limited
  const { tx, settle } = openTransaction({ connection, run })
  try {
    await connection.query({ text: 'begin' })
    if (unlimited) {
      await tx.query('set local statement_timeout = 0')
      await tx.query('set local idle_in_transaction_session_timeout = 0')
    }
    const value = await work(tx)
    await settle()
    const { command } = await connection.query({ text: 'commit' })
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (command === 'ROLLBACK') {
      throw new Error(
        'nothing was committed: a statement failed inside and its error was swallowed',
      )
    }
    return value
  } catch (error) {
    await settle()
    // On a lost connection the server rolls back by itself.
    await connection.query({ text: 'rollback' }).catch(() => undefined)
    throw error
  }
}

function withoutLimit(connection: Connection): Connection {
  return {
    query: (statement) => connection.query({ ...statement, query_timeout: unlimitedMs }),
  }
}

/** Statements run one after another, and none after the end: the connection is somebody else's then. */
function openTransaction({ connection, run }: { connection: Connection; run: RunStatement }) {
  let last: Promise<unknown> = Promise.resolve()
  let open = true

  function inTurn<T>(statement: () => Promise<T>): Promise<T> {
    if (!open) return Promise.reject(new Error('the transaction is over'))
    const turn = last.then(statement, statement)
    last = turn
    return turn
  }

  const query = <Row>(statement: string | Sql, params?: readonly unknown[]) =>
    inTurn(() => run<Row>(connection, statement, params))

  const tx: Transaction = {
    query,
    async one<Row>(statement: string | Sql, params?: readonly unknown[]) {
      return onlyRow(await query<Row>(statement, params))
    },
    async script(text) {
      await inTurn(() => connection.query({ text }))
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
