/**
 * Puts what a page that is gone has not saved into the draft that there is by now, above whatever its
 * other tabs have saved. Two of them that come at once go one after the other.
 */
import type { SentChange, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { isSame } from '#lib/storefront/is-same.ts'
import { withChange } from '#lib/storefront/with-change.ts'
import type { Database } from '#server/db/database.ts'
import { wasHeard } from './heard-changes.ts'
import { readVisit, writeDraft } from './visits.ts'

export type ChangeWritten =
  ({ readonly kind: 'kept' | 'merged' } & VersionedDraft) | { readonly kind: 'gone' }

/** Each that fails has let another tab's save go first; nobody has so many tabs. */
const mostTries = 20

export async function writeChange(
  database: Database,
  { token, change, nowMs }: { token: string; change: SentChange; nowMs: number },
): Promise<ChangeWritten> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const theirs = await readVisit(database, { token, nowMs })
    if (theirs === null && !change.isWhole) return { kind: 'gone' }
    if (theirs !== null && (await wasHeard(database, { token, save: change }))) {
      return outcome(change, theirs)
    }
    const next = theirs === null ? change : above(theirs, change)
    const draft =
      theirs === null ? change.mine : withChange(theirs, change, laterOf(theirs, change))
    if (theirs !== null && isSame(draft, theirs.draft)) return outcome(change, theirs)
    const { version } = next
    const after = theirs?.version ?? change.after
    const holds = change
    const written = await writeDraft(database, { token, draft, version, holds, after, nowMs })
    if (written.isWritten) return outcome(change, { draft, version })
  }
  throw new Error('a draft was changed by others each time that it was to be written')
}

/** Versions follow the clock: what comes late only fills in what was typed since. */
function laterOf(theirs: VersionedDraft, change: SentChange): 'mine' | 'theirs' {
  const isOwn = [change.after, ...change.own].includes(theirs.version)
  return isOwn || theirs.version < change.version ? 'mine' : 'theirs'
}

/** Its own version where it follows what stands there; else one above both, which is neither's. */
function above(theirs: VersionedDraft, change: SentChange): { readonly version: number } {
  const follows = [change.after, ...change.own].includes(theirs.version)
  if (follows && change.version > theirs.version) return change
  return { version: Math.max(theirs.version, change.version) + 1 }
}

function outcome(change: SentChange, { draft, version }: VersionedDraft): ChangeWritten {
  return { kind: version === change.version ? 'kept' : 'merged', draft, version }
}
