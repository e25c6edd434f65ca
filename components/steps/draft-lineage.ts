/**
 * What the draft of a page stands on: what the server had when it was typed, and what went from here
 * since, or was found here. To hear of one of those again is to hear of oneself.
 */
import { mostOwnVersions } from '#lib/storefront/draft-change.ts'
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { isSame } from '#lib/storefront/is-same.ts'

/** More than anybody types before it is saved, while there is a connection. */
const mostTyped = 100

export class DraftLineage {
  #base: VersionedDraft
  #own: readonly VersionedDraft[] = []
  /** Put down here as it was typed: another page may have brought it to us. */
  #typed: readonly VersionedDraft[] = []

  constructor(initial: VersionedDraft) {
    this.#base = initial
  }

  /** As far as we know. */
  get base(): VersionedDraft {
    return this.#base
  }

  /** Later than the base, the oldest first. */
  get own(): readonly VersionedDraft[] {
    return this.#own
  }

  note({ draft, version }: VersionedDraft): void {
    const others = this.#own.filter((each) => each.version !== version)
    this.#own = [...others, { draft, version }].slice(-mostOwnVersions)
  }

  type({ draft, version }: VersionedDraft): void {
    this.#typed = [...this.#typed, { draft, version }].slice(-mostTyped)
  }

  /** Two tabs can come to one version: it is one's own only if it is one's own draft. */
  ownOf(other: VersionedDraft, kept: VersionedDraft): VersionedDraft | null {
    const same = [kept, ...this.#own, ...this.#typed].find(
      ({ version, draft }) => version === other.version && isSame(draft, other.draft),
    )
    return same ?? null
  }

  /** The server has it. */
  standOn({ draft, version }: VersionedDraft): void {
    this.#base = { draft, version }
    this.#own = this.#own.filter((each) => each.version > version)
    this.#typed = this.#typed.filter((each) => each.version > version)
  }
}
