import { expect, test } from 'vitest'
import { keepAnswer, readAnswer } from './last-answer.ts'

function openTab() {
  const texts = new Map<string, string>()
  const storage = {
    setItem: (key: string, text: string) => void texts.set(key, text),
    getItem: (key: string) => texts.get(key) ?? null,
  }
  return {
    texts,
    keep: (path: string, order: unknown) =>
      keepAnswer(storage, path, { order, answeredAt: '2026-11-21T10:00:00.000Z' }),
    read: (path: string) => readAnswer(storage, path, (replies) => replies.watchedOrderSchema),
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
  await expect(read('/one')).rejects.toThrow()
  keep('/one', order)
  for (const [key] of texts) texts.set(key, JSON.stringify({ order }))
  await expect(read('/one')).rejects.toThrow()
})
