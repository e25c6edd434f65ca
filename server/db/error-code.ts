/**
 * The `code` of an error as Node (`EACCES`) and PostgreSQL (`40001`) give it; undefined without one.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Another transaction has already inserted this key. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505'
}

/** The row names another one that is not there. */
export function isReferenceViolation(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/** PostgreSQL's `disk_full`, and the same of our own files. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
