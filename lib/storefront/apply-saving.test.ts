import { expect, test } from 'vitest'
import { quoteDraftSchema } from './draft.ts'
import { applySaving } from './apply-saving.ts'

const size = { lengthMm: 600, widthMm: 400, heightMm: 400, weightG: 12_500 }
const empty = { qty: 1, lengthMm: null, widthMm: null, heightMm: null, weightG: null }
const { items: rows } = quoteDraftSchema.parse({
  items: [
    { id: 'blank', ...empty },
    { id: 'sofas', name: 'Sofa', ...size, qty: 4, stackable: false, fragile: true },
    { id: 'boxes', name: 'Box', ...size, qty: 9 },
  ],
})
const change = (kind: Parameters<typeof applySaving>[1]['kind'], item_index: number, qty: number) =>
  applySaving(rows, { kind, items: [{ item_index, qty }] })

test('a change is of the rows that were priced, past those that are empty', () => {
  expect(change('allow_stacking', 0, 4)[1]).toMatchObject({ stackable: true, fragile: false })
  expect(change('allow_tipping', 1, 9)[2]).toMatchObject({ id: 'boxes', flipable: true })
  expect(change('add', 1, 3)[2]).toMatchObject({ qty: 12 })
  expect(change('leave_out', 1, 2)[2]).toMatchObject({ qty: 7 })
})

test('a row of which all is left out goes, and the others stay as they are', () => {
  expect(change('leave_out', 0, 4)).toEqual([rows[0], rows[2]])
  expect(change('add', 7, 1)).toEqual(rows)
})
