/** A PostgreSQL for the tests other than the embedded one; its user must be allowed to create databases. */
export function testDatabaseUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL?.trim() || undefined
}
