import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('who asks for much stands behind themselves, and not before others', () => {
  const queue = new FairQueue<string>({ limit: 10, limitEach: 10 })
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item)
  queue.push('b', 'b1')
  queue.push('c', 'c1')
  expect([1, 2, 3, 4, 5].map(() => queue.shift())).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(queue.shift()).toBeUndefined()
})

test('nobody takes all of the places', () => {
  const queue = new FairQueue<number>({ limit: 3, limitEach: 2 })
  expect([1, 2, 3].map((item) => queue.push('a', item))).toEqual([true, true, false])
  expect(queue.push('b', 4)).toBe(true)
  expect(queue.push('c', 5)).toBe(false)
})

test('what was begun comes before all others', () => {
  const queue = new FairQueue<string>({ limit: 1, limitEach: 1 })
  queue.push('a', 'waits')
  queue.putBack('begun')
  expect(queue.length).toBe(2)
  expect([queue.shift(), queue.shift()]).toEqual(['begun', 'waits'])
})

test('what was begun and put back can be taken out', () => {
  const queue = new FairQueue<string>({ limit: 1, limitEach: 1 })
  queue.putBack('canceled')
  queue.putBack('begun')
  queue.remove('canceled')
  expect(queue.length).toBe(1)
  expect([queue.shift(), queue.shift()]).toEqual(['begun', undefined])
})

test('whatever is put in comes out once, in turns, unless it is taken out', () => {
  const step = fc.record({ by: fc.constantFrom('a', 'b', 'c'), remove: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new FairQueue<{ by: string; at: number }>({ limit: 100, limitEach: 100 })
      const left: { by: string; at: number }[] = []
      for (const [at, { by, remove }] of steps.entries()) {
        const item = { by, at }
        queue.push(by, item)
        if (remove) queue.remove(item)
        else left.push(item)
      }
      expect(queue.length).toBe(left.length)
      const out = [...left].map(() => queue.shift())
      expect(queue.shift()).toBeUndefined()
      expect(new Set(out)).toEqual(new Set(left))
      const own = (list: typeof out, by: string) => list.filter((item) => item?.by === by)
      for (const by of ['a', 'b', 'c']) expect(own(out, by)).toEqual(own(left, by))
    }),
  )
})
