import { expect, test } from 'vitest'
import { uprightOrientations, type Item, type PackRequest } from '../request.ts'
import { ownExcess } from './own-excess.ts'

const trailer = { lengthMm: 13_500, widthMm: 2450, heightMm: 2650 }

function requestOf(lengthMm: number, widthMm: number, heightMm: number) {
  const item: Item = {
    id: 'hull',
    lengthMm,
    widthMm,
    heightMm,
    weightG: 1000,
    quantity: 1,
    orientations: uprightOrientations,
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }
  const request: PackRequest = {
    vehicle: { ...trailer, payloadG: 1_000_000, axles: [], doorSide: 'rear' },
    items: [item],
    options: { supportShare: 1, lastInFirstOut: false },
  }
  return { request, item }
}

test('too much on every side, a piece is reported by the way of standing that is nearest to passing', () => {
  const { request, item } = requestOf(16_000, 3000, 2800)
  expect(ownExcess(request, item)).toEqual({
    reason: { kind: 'size-over', side: 'length', actualMm: 16_000, limitMm: 13_500 },
    changes: [],
  })
})

test('over on one side, that side less or the vehicle more is enough', () => {
  const { request, item } = requestOf(14_000, 2000, 2000)
  expect(ownExcess(request, item)?.changes).toEqual([
    { kind: 'shrink-item', side: 'length', byMm: 500 },
    { kind: 'enlarge-vehicle', side: 'length', byMm: 500 },
  ])
})

test('what passes alone has no excess', () => {
  const { request, item } = requestOf(2000, 13_000, 2000)
  expect(ownExcess(request, item)).toBeNull()
})
