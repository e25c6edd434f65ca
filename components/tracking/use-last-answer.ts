'use client'

/**
 * The last answer about an order, kept for a reload in this tab while the service is away: in
 * sessionStorage, under the address that it came from.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { serverNowMs } from '#components/quote/server-clock.ts'

export interface LastAnswer<Order> {
  readonly order: Order
  readonly answeredAt: string
}

/** Null while `order` is there, and where nothing was kept. */
export function useLastAnswer<Order>({
  path,
  order,
  loadSchema,
}: {
  path: string
  order: Order | null
  loadSchema: () => Promise<z.ZodType<{ order: Order }>>
}): LastAnswer<Order> | null {
  const [last, setLast] = useState<LastAnswer<Order> | null>(null)
  const isMissing = order === null
  const read = useEffectEvent(async (of: string) =>
    readAnswer(sessionStorage, { path: of, loadSchema }),
  )
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    read(path).then(
      (kept) => void (!isLeft && setLast(kept)),
      // The browser allows no storage, or another version of the page has written there.
      () => undefined,
    )
    return () => void (isLeft = true)
  }, [path, isMissing])
  useEffect(() => {
    if (order === null) return
    try {
      const answeredAt = new Date(serverNowMs()).toISOString()
      keepAnswer(sessionStorage, { path, answer: { order, answeredAt } })
    } catch {
      // The browser's storage is full or not allowed: then a reload shows that nothing is known.
    }
  }, [path, order])
  return isMissing ? last : null
}

const keyOf = (path: string) => `last answer ${path}`

export function keepAnswer(
  storage: Pick<Storage, 'setItem'>,
  { path, answer }: { path: string; answer: LastAnswer<unknown> },
): void {
  storage.setItem(keyOf(path), JSON.stringify(answer))
}

/** Null where nothing was kept, or not in this shape. */
export async function readAnswer<Order>(
  storage: Pick<Storage, 'getItem'>,
  { path, loadSchema }: { path: string; loadSchema: () => Promise<z.ZodType<{ order: Order }>> },
): Promise<LastAnswer<Order> | null> {
  const text = storage.getItem(keyOf(path))
  if (text === null) return null
  const kept: unknown = JSON.parse(text)
  const parsed = (await loadSchema()).safeParse(kept)
  const hasTime = typeof kept === 'object' && kept !== null && 'answeredAt' in kept
  if (!parsed.success || !hasTime || typeof kept.answeredAt !== 'string') return null
  return { order: parsed.data.order, answeredAt: kept.answeredAt }
}
