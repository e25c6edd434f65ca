/**
 * Two drafts that were one and were changed apart from each other: by two tabs, or in a tab that found
 * what it had kept only after somebody had begun to type. What either changed is there afterwards; where
 * both changed the same, what was typed here stands.
 */
import type { DraftPlace } from './draft-place.ts'
import type { QuoteDraft } from './draft.ts'
import { isSame } from './is-same.ts'
import { mergeFields, type Apart } from './merge-fields.ts'
import { mergeRows } from './merge-rows.ts'
import { nobody } from './place-changes.ts'

export function mergeDrafts({ base, mine, theirs }: Apart<QuoteDraft>): QuoteDraft {
  return {
    ...mergeFields({ base, mine, theirs }),
    pickup: mergePlaces({ base: base.pickup, mine: mine.pickup, theirs: theirs.pickup }),
    drop: mergePlaces({ base: base.drop, mine: mine.drop, theirs: theirs.drop }),
    items: mergeRows({ base: base.items, mine: mine.items, theirs: theirs.items }),
  }
}

/** A text and its pin belong together; whom the driver meets is apart from them. */
function mergePlaces({ base, mine, theirs }: Apart<DraftPlace | null>): DraftPlace | null {
  if (isSame(mine, base)) return theirs
  if (mine === null || theirs === null) return mine
  const { contact, ...place } = mine
  const { contact: theirContact, ...theirPlace } = theirs
  const { contact: contactBefore = nobody, ...placeBefore } = base ?? {}
  return {
    ...(isSame(place, placeBefore) ? theirPlace : place),
    contact: mergeFields({ base: contactBefore, mine: contact, theirs: theirContact }),
  }
}
