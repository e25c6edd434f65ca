import type { Database } from '#server/db/database.ts'
import { takeUse, type Taken, type Use } from './take-use.ts'

/** All of them, or what the first one that is used up says. Every one that was asked counts. */
export async function takeUses(
  database: Database,
  { uses, nowMs }: { uses: readonly Use[]; nowMs: number },
): Promise<Taken> {
  for (const use of uses) {
    const taken = await takeUse(database, { ...use, nowMs })
    if (!taken.ok) return taken
  }
  return { ok: true }
}
