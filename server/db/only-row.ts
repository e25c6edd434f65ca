export function onlyRow<Row>(rows: readonly Row[]): Row | null {
  if (rows.length > 1) throw new Error(`expected one row at most, got ${rows.length}`)
  return rows[0] ?? null
}
