'use client'

import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import { DraftOffer } from './draft-offer.tsx'
import { useDraftOfServer } from './use-draft.ts'

/** On a page without fields: it is made again when this browser has a newer draft than it was made from. */
export function CatchUp({ known }: { known: DraftOfPage }) {
  return <DraftOffer {...useDraftOfServer(known)} />
}
