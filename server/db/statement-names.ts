/**
 * A name for each text of a statement, by which the server parses and plans it once for a connection
 * and not at every call. Only so many: a text that is put together anew each time would fill the
 * server's memory.
 */
const maxNames = 500

export interface StatementNames {
  /** Undefined: not to be prepared. */
  nameOf(text: string): string | undefined
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= maxNames) return known
      const name = `s${names.size + 1}`
      names.set(text, name)
      return name
    },
  }
}

export const noStatementNames: StatementNames = { nameOf: () => undefined }
