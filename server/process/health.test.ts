import { expect, it } from 'vitest'
import { watchReadiness } from './health.ts'

it('looks once for all who ask in the same second, and never twice at what hangs', async () => {
  let looked = 0
  let hanging = 0
  const readiness = watchReadiness({
    quick: async () => void (looked += 1),
    hangs: () => {
      hanging += 1
      return new Promise(() => {})
    },
  })
  const answers = await Promise.all(Array.from({ length: 50 }, readiness))
  expect(new Set(answers)).toEqual(
    new Set([{ ready: false, checks: { quick: true, hangs: false } }]),
  )
  await readiness()
  expect([looked, hanging]).toEqual([1, 1])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await readiness()
  expect([looked, hanging]).toEqual([2, 1])
})
