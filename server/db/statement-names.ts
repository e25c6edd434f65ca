/**
 * Names for statement texts, by which the server parses and plans a statement once for each connection
 * instead of at every call. Their number is limited: texts that are generated at every call would fill
 * the server's memory.
 */
const maxNames = 500

export interface StatementNames {
  /** Undefined: do not prepare this text. */
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
