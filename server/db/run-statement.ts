/** One statement on one connection. */
import type { Connection } from './pool.ts'
import type { StatementNames } from './statement-names.ts'

export type RunStatement = <Row>(
  connection: Connection,
  text: string,
  params: readonly unknown[] | undefined,
) => Promise<Row[]>

export function createRunStatement(names: StatementNames): RunStatement {
  return async (connection, text, params) => {
    // Without parameters the text is sent unprepared, so it may be a statement that cannot be prepared.
    if (params === undefined) return (await connection.query({ text })).rows
    const name = names.nameOf(text)
    const statement = { text, values: [...params], ...(name !== undefined && { name }) }
    return (await connection.query(statement)).rows
  }
}
