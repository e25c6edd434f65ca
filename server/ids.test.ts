import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createIds, systemIds } from './ids.ts'

test('ids sort in the order they were made in, however many a millisecond', () => {
  const made = Array.from({ length: 20_000 }, () => systemIds.uuid())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(z.array(z.uuidv7()).safeParse(made).success).toBe(true)
})

test('a clock that is set back makes no id that sorts before an older one', () => {
  const later = 'f0000000-ffff-7fff-8000-000000000001'
  const drawn = [later, randomUUIDv7(), randomUUIDv7()]
  const ids = createIds(() => drawn.shift() ?? '')
  const made = [ids.uuid(), ids.uuid(), ids.uuid()]
  expect(made[0]).toBe(later)
  expect(made[1]).toMatch(/^f0000001-0000-7000-/)
  expect(made[2]).toMatch(/^f0000001-0000-7001-/)
})
