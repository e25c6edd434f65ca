/** A change on its way to us, and what came of it. */
import type { ChangeSaved, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { forAccount } from '#lib/ops/acted-for.ts'

const outcomes: ReadonlyMap<number, ChangeSaved> = new Map([
  [400, { kind: 'invalid' }],
  [403, { kind: 'refused' }],
  [409, { kind: 'gone' }],
])

/** Null where nobody has answered, or not now. */
export async function postChange(
  body: string,
  {
    mine,
    account,
    keepalive = false,
  }: { mine: VersionedDraft; account: string | null; keepalive?: boolean },
): Promise<ChangeSaved | null> {
  try {
    const reply = await fetch(forAccount('/portal/draft', account), {
      method: 'POST',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (reply.status === 204) return { kind: 'kept', ...mine }
    if (reply.status !== 200) return outcomes.get(reply.status) ?? null
    const { mergedDraftSchema } = await import('#lib/storefront/draft-replies.ts')
    return mergedDraftSchema.safeParse(await reply.json()).data ?? null
  } catch {
    return null
  }
}
