/**
 * Which saves have come to us. Of what a page sends while it is being left nobody may hear that it came, so
 * the next page sends it again; what others have taken out of the draft meanwhile must not come back by that.
 */
import type { Database } from '#server/db/database.ts'
import { visitTokenHash } from './visit-token.ts'

/** More than are made while anything lies in a browser that is open. Older ones are forgotten. */
export const mostHeard = 200

export interface SavedOnPage {
  readonly from?: string | undefined
  readonly version: number
}

/** Two pages can come to one version; null for one of an older build, which has no name. */
export function nameOfSave({ from, version }: SavedOnPage): string | null {
  return from === undefined ? null : `${version} ${from}`
}

/** It, or a later one of its page, which holds it: what was typed and taken out again must not come back. */
export async function wasHeard(
  database: Pick<Database, 'one'>,
  { token, save }: { token: string; save: SavedOnPage },
): Promise<boolean> {
  if (save.from === undefined) return false
  const heard = await database.one(
    `select 1 from portal.visits, unnest(heard) as name where token_hash = $1
       and split_part(name, ' ', 2) = $2 and split_part(name, ' ', 1)::bigint >= $3`,
    [visitTokenHash(token), save.from, save.version],
  )
  return heard !== null
}
