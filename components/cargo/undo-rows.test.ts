import { expect, test } from 'vitest'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { undoRows } from './undo-rows.ts'

const row = (id: string, name = id) => ({ ...emptyItem(id), name })
const [a, b, c] = [row('a'), row('b'), row('c')]

test('a row that was removed stands where it stood, and what was typed since stays', () => {
  const typed = row('c', 'typed since')
  expect(undoRows([a, typed], { before: [a, b, c], after: [a, c] })).toEqual([a, b, typed])
})

test('rows that came go, and one added since stays', () => {
  expect(undoRows([a, b, c], { before: [a], after: [a, b] })).toEqual([a, c])
})

test('a row that was changed is as it was', () => {
  const changed = row('b', 'changed')
  expect(undoRows([a, changed], { before: [a, b], after: [a, changed] })).toEqual([a, b])
})
