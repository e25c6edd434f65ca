/** The owner of a draft, and how the server gives it to a page. No schema: the first page loads this. */
import type { SenderAccountId } from '../contract/ids.ts'
import type { StoredDraft } from './draft-save-schema.ts'

/** A draft belongs to a visit (this browser, by its cookie) or to a person's work for an account. */
export type DraftOwner =
  { readonly kind: 'visit' } | { readonly kind: 'account'; readonly accountId: SenderAccountId }

export const ownVisit: DraftOwner = { kind: 'visit' }

export function accountOfOwner(owner: DraftOwner): SenderAccountId | null {
  return owner.kind === 'account' ? owner.accountId : null
}

export type VersionedDraft = Pick<StoredDraft, 'draft' | 'version'>

/** With the owner and the person that the page is for. */
export interface DraftOfPage extends StoredDraft {
  readonly owner: DraftOwner
  /** Null for a guest. */
  readonly person: string | null
}
