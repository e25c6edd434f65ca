/**
 * SQL with its values in place: sql`select name from tms.quotes where id = ${id}`. A value never becomes
 * part of the text; a fragment made by the same tag does, together with its own values. The same template
 * always gives the same text, so its statement stays prepared. Rows of such a statement have their columns'
 * names in camelCase.
 */

/** Only the tag, `newRow` and `changedRow` make one, so a text from elsewhere is a value and never SQL. */
export class Sql {
  readonly #parts: readonly string[]
  readonly #values: readonly (SqlValue | Sql)[]

  constructor(parts: readonly string[], values: readonly (SqlValue | Sql)[]) {
    this.#parts = parts
    this.#values = values
  }

  /** As PostgreSQL takes it: `$1`, `$2` and their values. */
  statement(): { readonly text: string; readonly values: unknown[] } {
    const values: unknown[] = []
    return { text: this.#write(values), values }
  }

  #write(values: unknown[]): string {
    let text = this.#parts[0] ?? ''
    for (const [index, value] of this.#values.entries()) {
      text += value instanceof Sql ? value.#write(values) : `$${values.push(value)}`
      text += this.#parts[index + 1] ?? ''
    }
    return text
  }
}

/** JSON goes in as its text. Undefined is left out on purpose: it would become null unseen. */
export type SqlValue =
  | string
  | number
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly (string | number | boolean | Date | Uint8Array | null)[]

export function sql(parts: TemplateStringsArray, ...values: readonly (SqlValue | Sql)[]): Sql {
  return new Sql(parts, values)
}

/** For an insert: `{ organizationId, id }` as `(organization_id, id) values ($1, $2)`. */
export function newRow<Row extends { readonly [Name in keyof Row]: SqlValue | Sql }>(
  row: Row,
): Sql {
  const columns = Object.keys(row).map(columnName).join(', ')
  const values = Object.values<SqlValue | Sql>(row)
  const parts = values.map((_, index) => (index === 0 ? `(${columns}) values (` : ', '))
  return new Sql([...parts, ')'], values)
}

/** For an update: `{ name, updatedAt }` as `name = $1, updated_at = $2`. */
export function changedRow<Row extends { readonly [Name in keyof Row]: SqlValue | Sql }>(
  row: Row,
): Sql {
  const parts = Object.keys(row).map(
    (name, index) => `${index === 0 ? '' : ', '}${columnName(name)} = `,
  )
  return new Sql([...parts, ''], Object.values<SqlValue | Sql>(row))
}

/** The conditions that there are, all of which have to hold. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  const [first, ...others] = conditions.filter((each) => each !== null)
  return others.reduce((all, one) => sql`${all} and ${one}`, first ?? sql`true`)
}

function columnName(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`${name} is not the name of a column`)
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const rowNames = new Map<string, string>()

/** `organization_id` as `organizationId`. */
export function rowName(column: string): string {
  const known = rowNames.get(column)
  if (known !== undefined) return known
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  rowNames.set(column, name)
  return name
}
