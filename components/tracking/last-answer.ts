/**
 * The last answer about an order, kept for a reload in this tab while the service is away: in
 * its session storage, under the address that it came from.
 */
import type { z } from 'zod'

export interface LastAnswer<Order> {
  readonly order: Order
  readonly answeredAt: string
}

const keyOf = (path: string) => `last answer ${path}`

export function keepAnswer(
  storage: Pick<Storage, 'setItem'>,
  path: string,
  answer: LastAnswer<unknown>,
): void {
  storage.setItem(keyOf(path), JSON.stringify(answer))
}

/**
 * Null where nothing was kept.
 * @throws where the browser allows no storage, or another version of the page has written there.
 */
export async function readAnswer<Order>(
  storage: Pick<Storage, 'getItem'>,
  path: string,
  schemaOf: (replies: Replies) => z.ZodType<{ order: Order }>,
): Promise<LastAnswer<Order> | null> {
  const text = storage.getItem(keyOf(path))
  if (text === null) return null
  const kept: unknown = JSON.parse(text)
  const read = await replies()
  const { order } = schemaOf(read).parse(kept)
  return { order, ...read.keptTimeSchema.parse(kept) }
}

/** How an answer is read. The page itself is here before that, and needs none of it. */
export const replies = () => import('#lib/storefront/tracking-replies.ts')

export type Replies = Awaited<ReturnType<typeof replies>>
