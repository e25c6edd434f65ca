import { expect, test } from 'vitest'
import { watchedOrderSchema } from '#lib/storefront/tracking-replies.ts'
import { keepAnswer, readAnswer } from './use-last-answer.ts'

function openTab() {
  const texts = new Map<string, string>()
  const storage = {
    setItem: (key: string, text: string) => void texts.set(key, text),
    getItem: (key: string) => texts.get(key) ?? null,
  }
  const loadSchema = () => Promise.resolve(watchedOrderSchema)
  return {
    texts,
    keep: (path: string, order: unknown) =>
      keepAnswer(storage, { path, answer: { order, answeredAt: '2026-11-21T10:00:00.000Z' } }),
    read: (path: string) => readAnswer(storage, { path, loadSchema }),
  }
}

const order = { state: 'awaiting_3pl' }

test('the last answer of each address is read again with its time, and no other', async () => {
  const { keep, read } = openTab()
  expect(await read('/one')).toBeNull()
  keep('/one', { state: 'awaiting_payment' })
  keep('/one', order)
  expect(await read('/one')).toEqual({ order, answeredAt: '2026-11-21T10:00:00.000Z' })
  expect(await read('/two')).toBeNull()
})

test('what is no answer, or came without its time, is not shown', async () => {
  const { texts, keep, read } = openTab()
  keep('/one', { state: 'somewhere' })
  expect(await read('/one')).toBeNull()
  keep('/one', order)
  for (const [key] of texts) texts.set(key, JSON.stringify({ order }))
  expect(await read('/one')).toBeNull()
})
