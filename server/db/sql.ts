/**
 * Statements with their values written where they belong:
 *
 *     const isOwn = sql`organization_id = ${organizationId}`
 *     await database.query(...statement(sql`select id from tms.deliveries where ${isOwn}`))
 *
 * A value becomes a parameter, another piece of SQL is put in as it is.
 */
class Sql {
  readonly strings: readonly string[]
  readonly inserted: readonly unknown[]

  constructor(strings: readonly string[], inserted: readonly unknown[]) {
    this.strings = strings
    this.inserted = inserted
  }
}

export type { Sql }

export function sql(strings: TemplateStringsArray, ...inserted: unknown[]): Sql {
  return new Sql(strings, inserted)
}

/** As `query` takes it. */
export function statement(piece: Sql): [text: string, params: unknown[]] {
  const params: unknown[] = []
  const write = ({ strings, inserted }: Sql): string =>
    strings.reduce((text, string, index) => {
      const before = inserted[index - 1]
      return `${text}${before instanceof Sql ? write(before) : `$${params.push(before)}`}${string}`
    })
  const text = write(piece)
  return [text, params]
}
