/**
 * Tabs of one browser type into one draft. Each tells the others what it has saved, so that none goes on
 * with an older one and saves it over theirs.
 */
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'

export interface DraftChannel {
  tell(saved: VersionedDraft): void
  close(): void
}

/** `account`: of staff, whom they act for: its draft is another one. */
export function openDraftChannel(
  account: string | null,
  hear: (saved: VersionedDraft) => void,
): DraftChannel {
  const channel = new BroadcastChannel(`draft ${account ?? ''}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void readDraft(data).then((saved) => saved !== null && hear(saved))
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    tell: (saved) => channel.postMessage(saved),
    close: () => channel.close(),
  }
}

/** Another tab may be of an older or a newer version of this page. */
async function readDraft(data: unknown): Promise<VersionedDraft | null> {
  // Without a connection the schemas cannot be had; nothing is saved without one either.
  const schemas = await import('#lib/storefront/draft-replies.ts').catch(() => null)
  return schemas?.versionedDraftSchema.safeParse(data).data ?? null
}
