import { expect, test } from 'vitest'
import { freightRequest } from '../benchmark-instances/freight.ts'
import { pack } from '../pack.ts'
import { doorSides, forkliftFromG } from '../request.ts'
import { item } from '../validate/testing/requests.ts'
import { validate } from '../validate/validate.ts'
import type { NamedPiece } from './assign-items.ts'
import { placementsInOrder } from './placements.ts'

const rules = { doorSide: 'rear', lastInFirstOut: true, mayFloat: false } as const

function piece(id: string, at: readonly [number, number, number], weightG = 1000, stop = 1) {
  const [xMm, yMm, zMm] = at
  const size = { dxMm: 1000, dyMm: 1000, dzMm: 500 }
  const placed = { xMm, yMm, zMm, ...size, orientation: 'lwh' } as const
  return { item: item(id, { weightG, stop }), itemId: id, ...placed } satisfies NamedPiece
}

const orderOf = (pieces: readonly NamedPiece[]) =>
  placementsInOrder(pieces, rules).map(({ itemId }) => itemId)

test('what a forklift brings is loaded before anything stands on the floor in its way', () => {
  const base = piece('base', [0, 0, 0], 1000, 2)
  const inFront = piece('in front', [1000, 0, 0], 1000, 2)
  const beside = piece('beside', [1000, 1000, 0], 1000, 2)
  const onTop = (weightG: number) => piece('on top', [0, 0, 500], weightG)
  // The goods of the last stop come first, and those furthest in.
  const byHand = orderOf([base, inFront, beside, onTop(forkliftFromG - 1)])
  expect(byHand).toEqual(['base', 'in front', 'beside', 'on top'])
  const byForklift = orderOf([base, inFront, beside, onTop(forkliftFromG)])
  expect(byForklift).toEqual(['base', 'beside', 'on top', 'in front'])
})

test('where nothing can make way, everything is loaded all the same', () => {
  const order = orderOf([
    piece('back', [0, 0, 0]),
    piece('front', [1000, 0, 0]),
    // Rests on both, so that the front one has to be there before it.
    piece('bridge', [500, 0, 500], forkliftFromG),
    piece('high', [0, 0, 1000], forkliftFromG),
  ])
  expect(order).toHaveLength(4)
})

test('plans of freight keep the order that a forklift can follow, from every door', () => {
  for (const doorSide of doorSides) {
    for (const seed of [3, 8, 21]) {
      const options = { family: 'mixed', pieces: 70, kinds: 10, stops: 3, seed } as const
      const { vehicle, ...freight } = freightRequest(options)
      const request = { ...freight, vehicle: { ...vehicle, doorSide, axles: [] } }
      const plan = pack(request, { kind: 'nodes', nodes: 10 })
      const heavy = new Set(
        request.items.filter(({ weightG }) => weightG >= forkliftFromG).map(({ id }) => id),
      )
      expect(plan.placements.some(({ itemId }) => heavy.has(itemId))).toBe(true)
      expect(validate(request, plan)).toEqual([])
    }
  }
})
