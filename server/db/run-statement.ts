/** One statement on one connection. */
import type { Connection } from './pool.ts'
import { rowName, type Sql } from './sql.ts'
import type { StatementNames } from './statement-names.ts'

export type RunStatement = <Row>(
  connection: Connection,
  statement: string | Sql,
  params: readonly unknown[] | undefined,
) => Promise<Row[]>

export function createRunStatement(names: StatementNames): RunStatement {
  return async <Row>(
    connection: Connection,
    statement: string | Sql,
    params: readonly unknown[] | undefined,
  ): Promise<Row[]> => {
    if (typeof statement !== 'string') {
      const { text, values } = statement.statement()
      return runTagged<Row>(connection, { text, values, ...named(text) })
    }
    // Without parameters the text is sent unprepared, so it may be a statement that cannot be prepared.
    if (params === undefined) return (await connection.query({ text: statement })).rows
    const values = [...params]
    return (await connection.query({ text: statement, values, ...named(statement) })).rows
  }

  function named(text: string): { name?: string } {
    const name = names.nameOf(text)
    return name === undefined ? {} : { name }
  }
}

async function runTagged<Row>(
  connection: Connection,
  statement: Parameters<Connection['query']>[0],
): Promise<Row[]> {
  const { fields, rows } = await connection.query(statement)
  if (!fields.some(({ name }) => name.includes('_'))) return rows
  const columns = fields.map(({ name }) => [name, rowName(name)] as const)
  return rows.map((row) => {
    // An ordinary object; typed as a row, which the driver does not know, like the ones it makes.
    const renamed = Object.create(Object.prototype)
    for (const [column, name] of columns) renamed[name] = row[column]
    return renamed
  })
}
