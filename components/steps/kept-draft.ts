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
import type { PutDown } from './draft-left.ts'
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
  /** Another page was left, and has put down what it had not saved. */
  takeUp(kinds: readonly PutDown[]): Promise<void>
  /** The browser has brought the page back as it was left; another may have been in this tab since. */
  comeBack(): Promise<void>
  /** What is typed was taken by another action, which keeps it too. */
  markSaved(version: number): void
}

export interface DraftKeeperOptions {
  /** The name of this page, which no other has. */
  readonly from: string
  readonly initial: VersionedDraft
  /** What was ordered and paid for, where the next begins empty: it is no draft any more. */
  readonly ordered?: QuoteDraft | null
  readonly save: SaveDraft
  /** Null on the server, and where the browser refuses. */
  readonly storage: Omit<DraftStorage, 'settle'> | null
  /** What the tab keeps is of this session of the browser, or nobody's. */
  readonly session: () => string | null
  /** Sends what outlives the page. Null where nobody is there to hear what came of it. */
  readonly sendChange: (typed: Typed) => Promise<ChangeSaved | null>
  readonly left: LeftDrafts
  readonly nowMs: () => number
}

/** A change of a page before, which this one has made its own. */
export interface TakenChange {
  readonly from: string
  readonly version: number
}

/** What pages have put down that may be gone. */
export interface LeftDrafts {
  /** Of this page, with each key. */
  type(typed: Typed): void
  /** We have this version, and what was typed before it. */
  drop(version: number): void
  /** As if the page that it was typed in had put it down; false where the browser refuses. */
  put(change: SentChange): boolean
  /** It is sent; `taken`: what is known already. */
  takeUp(options: {
    readonly kinds: readonly PutDown[]
    readonly taken: TakenChange | null
    readonly hear: (stands: VersionedDraft) => void
  }): Promise<void>
}
