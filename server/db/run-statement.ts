/** One statement on one connection. */
import type pg from 'pg'
import type { StatementNames } from './statement-names.ts'

export type RunStatement = <Row>(
  client: pg.ClientBase,
  text: string,
  params: readonly unknown[] | undefined,
) => Promise<Row[]>

export function createRunStatement(names: StatementNames): RunStatement {
  return async (client, text, params) => {
    // Without parameters it goes as it is, which also lets it be something that cannot be prepared.
    if (params === undefined) return (await client.query(text)).rows
    const name = names.nameOf(text)
    const values = [...params]
    return (await client.query(name === undefined ? { text, values } : { name, text, values })).rows
  }
}
