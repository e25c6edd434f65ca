/** The `code` of an error as Node (`EACCES`) and PostgreSQL (`40001`) give it; undefined when there is none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Somebody else had it first, and the database let one. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505'
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
