import { expect, test } from 'vitest'
import { waitFor } from './wait-for.ts'

test('gives what it waited for', async () => {
  let looks = 0
  expect(await waitFor(() => (looks += 1) > 2 && 'third')).toBe('third')
})

test('gives up after its bound and says what it waited for', async () => {
  const never = () => Promise.resolve(null)
  await expect(waitFor(never, { name: 'the truck', withinMs: 30 })).rejects.toThrow(
    'waited 30 ms for: the truck',
  )
  await expect(waitFor(() => false, { withinMs: 1 })).rejects.toThrow(
    'waited 1 ms for: () => false',
  )
})
