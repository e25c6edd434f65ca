import { expect, test } from 'vitest'
import { changeBetween, editTextsOf } from './waybill-edit.ts'

const saved = editTextsOf({
  reference_no: null,
  notes: 'Ring twice\r\nat the gate',
  tags: ['fragile', 'north, express'],
  priority: 'high',
  requires_signature: true,
  product_category_id: null,
  sender_account_id: '018f0000-0000-7000-8000-000000000001',
})

test('sends only the field that a person changed', () => {
  expect(changeBetween(saved, { ...saved, notes: 'Ring once ' })).toEqual({ notes: 'Ring once' })
  expect(changeBetween(saved, { ...saved, tags: 'fragile，cold, cold' })).toEqual({
    tags: ['fragile', 'cold'],
  })
  expect(changeBetween(saved, { ...saved, signature: false, priority: 'low' })).toEqual({
    requires_signature: false,
    priority: 'low',
  })
})

test('clears a field that a person emptied', () => {
  expect(changeBetween(saved, { ...saved, notes: ' ', account: '' })).toEqual({
    notes: null,
    sender_account_id: null,
  })
})

test('sends nothing where only the browser changed blanks and line ends', () => {
  const notes = 'Ring twice\nat the gate'
  expect(changeBetween(saved, { ...saved, notes, reference: '  ' })).toBeNull()
})
