/** The rule by which a save is taken, to compare with: the portal's SQL says it once. */
import type { DraftSave } from './draft-save-schema.ts'

/** The last save of a row. `page` is null where the server itself wrote last. */
export interface SavedRow {
  readonly version: number
  readonly page: string | null
  readonly seq: number
}

export function takesSave(
  row: SavedRow | null,
  { page, seq, base }: Omit<DraftSave, 'draft' | 'person'>,
): 'takes' | 'has' | 'refuses' {
  if (row === null) return 'takes'
  if (row.page === page) return row.seq < seq ? 'takes' : 'has'
  return row.version === base ? 'takes' : 'refuses'
}
