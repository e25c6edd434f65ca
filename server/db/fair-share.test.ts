import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairShare, currentParty, workFor } from './fair-share.ts'

const share = (places: number, waitMs = 60_000) =>
  createFairShare({ places, waitMs, late: () => new Error('late') })

/** Whether it settles by itself, without anything being given back. */
async function isTaken(taking: Promise<void>): Promise<boolean> {
  const marker = Symbol('waiting')
  return (
    (await Promise.race([taking, new Promise((resolve) => setImmediate(resolve, marker))])) !==
    marker
  )
}

test('a party that asks for everything holds half, and another has a place at once', async () => {
  const places = share(10)
  const taken = await Promise.all(Array.from({ length: 100 }, () => isTaken(places.take('flood'))))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(await isTaken(places.take('other'))).toBe(true)
  expect(places.waiting()).toBe(95)
})

test('a free place goes to the party that holds the fewest, and within one in the order of arrival', async () => {
  const places = share(4)
  const order: string[] = []
  for (const party of ['a', 'a', 'b', 'b']) await places.take(party)
  for (const name of ['a1', 'a2', 'c1', 'c2']) {
    void places.take(name.charAt(0)).then(() => order.push(name))
  }
  for (const party of ['b', 'b', 'a', 'a']) places.giveBack(party)
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual(['c1', 'c2', 'a1', 'a2'])
})

test('work of the process itself may use all places, and one place is enough for a party', async () => {
  const all = share(4)
  for (let place = 0; place < 4; place += 1) expect(await isTaken(all.take(undefined))).toBe(true)
  expect(await isTaken(share(1).take('a'))).toBe(true)
})

test('waiting ends after its time, and takes no place then', async () => {
  const places = share(2, 20)
  await places.take('a')
  await expect(places.take('a')).rejects.toThrow('late')
  places.giveBack('a')
  expect(places.waiting()).toBe(0)
  expect(await isTaken(places.take('a'))).toBe(true)
})

test('no party ever holds more than half, no place is lost, and everybody is served', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 12 }),
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }),
      async (count, parties) => {
        const places = share(count)
        const held = new Map<string, number>()
        let all = 0
        await Promise.all(
          parties.map(async (party) => {
            await places.take(party)
            held.set(party, (held.get(party) ?? 0) + 1)
            all += 1
            expect(held.get(party)).toBeLessThanOrEqual(Math.floor(count / 2))
            expect(all).toBeLessThanOrEqual(count)
            await new Promise((resolve) => setImmediate(resolve))
            held.set(party, (held.get(party) ?? 0) - 1)
            all -= 1
            places.giveBack(party)
          }),
        )
        expect([all, places.waiting()]).toEqual([0, 0])
      },
    ),
    { numRuns: 50 },
  )
})

test('whatever a party begins counts as its own, also later', async () => {
  const seen = await workFor('a', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return currentParty()
  })
  expect([seen, currentParty()]).toEqual(['a', undefined])
})
