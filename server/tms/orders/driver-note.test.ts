import { expect, test } from 'vitest'
import { driverNote } from './driver-note.ts'

const end = { address: '1 Road', lat: 13, lng: 100 }

test('the driver hears of the goods, of both ends and of the time', () => {
  const note = driverNote({
    cargo_notes: 'Keep dry',
    pickup: { ...end, contact: { note: 'Gate 2' } },
    delivery: { ...end, contact: { name: 'Somchai', note: 'Ring twice' } },
    pickup_window: { from: '2026-12-01T02:00:00.000Z', to: '2026-12-01T04:00:00.000Z' },
  })
  expect(note?.split('\n')).toEqual([
    'Keep dry',
    'Pickup: Gate 2',
    'Pickup between 2026-12-01T02:00:00.000Z and 2026-12-01T04:00:00.000Z',
    'Delivery: Ring twice',
  ])
})

test('with nothing to say there is no note', () => {
  const blank = { ...end, contact: { note: ' ' } }
  expect(driverNote({ cargo_notes: '', pickup: blank, delivery: end })).toBeNull()
})
