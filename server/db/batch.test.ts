import { expect, test } from 'vitest'
import { currentParty, workFor } from './fair-share.ts'
import { createBatch } from './batch.ts'

test('everyone has the answer to their own question, however many come at once', async () => {
  const sizes: number[] = []
  const batch = createBatch<number, number>({
    most: 50,
    atOnce: 2,
    async answer(questions) {
      sizes.push(questions.length)
      await new Promise((resolve) => setTimeout(resolve, 1))
      return questions.map((question) => question * 2)
    },
  })
  const questions = Array.from({ length: 333 }, (_, index) => index)
  const answers = await Promise.all(questions.map((question) => batch.ask(question)))
  expect(answers).toEqual(questions.map((question) => question * 2))
  expect(Math.max(...sizes)).toBe(50)
  expect(sizes.length).toBe(7)
})

test('no more statements than allowed are under way', async () => {
  let underWay = 0
  let most = 0
  const batch = createBatch<number, number>({
    most: 1,
    atOnce: 2,
    async answer(questions) {
      most = Math.max(most, (underWay += 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
      underWay -= 1
      return questions
    },
  })
  await Promise.all([1, 2, 3, 4, 5].map((question) => batch.ask(question)))
  expect(most).toBe(2)
})

test('a statement that fails fails those who were in it, and nobody after', async () => {
  let fails = true
  const batch = createBatch<number, number>({
    most: 10,
    atOnce: 1,
    async answer(questions) {
      if (fails) throw new Error('the database is away')
      return questions
    },
  })
  const first = await Promise.allSettled([batch.ask(1), batch.ask(2)])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await batch.ask(3)).toBe(3)
})

test('who comes alone does not wait, and those who follow close behind go together', async () => {
  const sizes: number[] = []
  const batch = createBatch<number, number>({
    most: 30,
    atOnce: 2,
    everyMs: 60_000,
    async answer(questions) {
      sizes.push(questions.length)
      return questions
    },
  })
  expect(await batch.ask(1)).toBe(1)
  const few = Array.from({ length: 29 }, (_, index) => batch.ask(index))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sizes).toEqual([1])
  // A statement that is full waits for nobody.
  await Promise.all([...few, batch.ask(30)])
  expect(sizes).toEqual([1, 30])
})

test('those who follow close behind are answered when their moment is over', async () => {
  let statements = 0
  const batch = createBatch<number, number>({
    most: 1_000,
    atOnce: 2,
    everyMs: 25,
    async answer(questions) {
      statements += 1
      return questions
    },
  })
  const begunMs = performance.now()
  const asked: Promise<number>[] = []
  while (performance.now() - begunMs < 200) {
    asked.push(batch.ask(asked.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(await Promise.all(asked)).toEqual(asked.map((_, index) => index))
  expect(statements).toBeLessThanOrEqual((performance.now() - begunMs) / 25 + 1)
})

test('a batch counts as nobody’s own, whoever began it', async () => {
  const parties: (string | undefined)[] = []
  const batch = createBatch<number, number>({
    most: 10,
    atOnce: 1,
    answer: async (questions) => {
      parties.push(currentParty())
      return questions
    },
  })
  await workFor('a', () => batch.ask(1))
  expect(parties).toEqual([undefined])
})
