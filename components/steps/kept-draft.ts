/** What keeps the draft of a page, and what it needs for it. */
import type { Typed } from '#lib/storefront/draft-change.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type {
  ChangeSaved,
  SaveDraft,
  SentChange,
  SentDraft,
  VersionedDraft,
} from '#lib/storefront/draft-replies.ts'
import type { DraftStorage } from './draft-storage.ts'

export type SavingState = 'saved' | 'waiting' | 'saving' | 'failed'

export interface KeptDraft extends VersionedDraft {
  readonly saving: SavingState
}

export interface DraftKeeper {
  current(): KeptDraft
  subscribe(onChange: () => void): () => void
  change(make: (draft: QuoteDraft) => QuoteDraft): void
  /** What the server has, or this tab's storage: taken over where it is newer. */
  receive(other: VersionedDraft): Promise<void>
  /** False when it could not be saved: it is then still in this tab's storage. */
  flush(): Promise<boolean>
  /** As another action is to send it, which keeps it too. */
  sent(): SentDraft
  /** What that action found in the place of it: another tab's. */
  meet(other: VersionedDraft): void
  /** The page is being left, or goes out of sight. */
  leave(): void
  /** The browser has brought the page back as it was left; another may have been in this tab since. */
  comeBack(): Promise<void>
  /** What is typed was taken by another action, which keeps it too. */
  markSaved(version: number): void
}

export interface DraftKeeperOptions {
  readonly initial: VersionedDraft
  readonly save: SaveDraft
  /** Null on the server, and where the browser refuses. */
  readonly storage: Pick<DraftStorage, 'read' | 'write'> | null
  /** Sends what outlives the page. Null where nobody is there to hear what came of it. */
  readonly sendChange: (typed: Typed) => Promise<ChangeSaved | null>
  /** What a page that is gone could not send. */
  readonly takeLeft: () => Promise<SentChange | null>
  readonly nowMs: () => number
}
