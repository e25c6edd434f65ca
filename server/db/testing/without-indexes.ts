/** Very many rows are written first and their indexes of search texts afterwards, which takes a tenth of the time. */
import type { Database, Transaction } from '../database.ts'

export async function withoutIndexes(
  database: Database,
  names: readonly string[],
  write: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      const indexes = await tx.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index where indexrelid = any ($1::regclass[])`,
        [names],
      )
      for (const { name } of indexes) await tx.query(`drop index ${name}`)
      await write(tx)
      // Such an index is written in one go as far as it has room.
      await tx.query(`set local maintenance_work_mem = '1GB'`)
      for (const { name, definition } of indexes) {
        await tx.query(definition)
        await tx.query(`alter index ${name} alter column 1 set statistics 0`)
      }
    },
    { unlimited: true },
  )
}
