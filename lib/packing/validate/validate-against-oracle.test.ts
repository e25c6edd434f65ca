import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Placement } from '../plan.ts'
import type { Item, PackRequest } from '../request.ts'
import {
  blockedPieces,
  nameOf,
  overlappingPairs,
  passingPieces,
  supportedShare,
  weightOnTopG,
} from './testing/naive-oracle.ts'
import { planOf, type Stand } from './testing/plan-of.ts'
import { item, request } from './testing/requests.ts'
import { validate } from './validate.ts'
import type { PieceName, ViolationReason } from './violation.ts'

/** A vehicle so small that pieces thrown into it at random overlap, touch and pile up often. */
const side = 8

const smallItem = fc.record({
  lengthMm: fc.integer({ min: 1, max: 4 }),
  widthMm: fc.integer({ min: 1, max: 4 }),
  heightMm: fc.integer({ min: 1, max: 2 }),
  weightG: fc.integer({ min: 1, max: 50 }),
  stop: fc.integer({ min: 1, max: 3 }),
  maxWeightOnTopG: fc.option(fc.integer({ min: 0, max: 60 })),
})
const at = fc.tuple(
  fc.integer({ min: 0, max: side - 1 }),
  fc.integer({ min: 0, max: side - 1 }),
  fc.integer({ min: 0, max: 4 }),
)

interface Load {
  readonly request: PackRequest
  readonly placements: readonly Placement[]
  readonly itemOf: (id: string) => Item
  readonly found: ReturnType<typeof validate>
}

/** With `dropped`, each piece falls onto what is beneath it, and nothing overlaps. */
function loads({ dropped }: { dropped: boolean }): fc.Arbitrary<Load> {
  return fc
    .record({
      pieces: fc.array(fc.tuple(smallItem, at), { minLength: 1, maxLength: 25 }),
      doorSide: fc.constantFrom('rear', 'left', 'right'),
      supportShare: fc.constantFrom(0, 0.5, 0.75, 1),
    })
    .map(({ pieces, doorSide, supportShare }) => {
      const items = pieces.map(([sides], index) => item(`i${index}`, sides))
      const vehicle = { lengthMm: 12, widthMm: 12, heightMm: 60, payloadG: 200, doorSide } as const
      const requested = request(items, { vehicle, options: { supportShare } })
      const thrown: readonly Stand[] = pieces.map((piece, index) => ({
        itemId: `i${index}`,
        at: piece[1],
      }))
      const plan = planOf(requested, dropped ? settle(requested, thrown) : thrown)
      const itemOf = (id: string): Item => items[Number(id.slice(1))] ?? item('none')
      return {
        request: requested,
        placements: plan.placements,
        itemOf,
        found: validate(requested, plan),
      }
    })
}

function settle(requested: PackRequest, stands: readonly Stand[]): readonly Stand[] {
  const settled: Stand[] = []
  for (const stand of stands) {
    const [x, y] = stand.at
    const { placements } = planOf(requested, [...settled, stand])
    const own = placements.at(-1)
    const beneath = placements
      .slice(0, -1)
      .filter(
        (other) =>
          own !== undefined &&
          other.xMm < x + own.dxMm &&
          x < other.xMm + other.dxMm &&
          other.yMm < y + own.dyMm &&
          y < other.yMm + other.dyMm,
      )
    const z = Math.max(0, ...beneath.map(({ zMm, dzMm }) => zMm + dzMm))
    settled.push({ ...stand, at: [x, y, z] })
  }
  return settled
}

function pieceNames(found: Load['found'], wanted: ViolationReason): readonly string[] {
  return found
    .filter(({ reason }) => reason === wanted)
    .flatMap((violation) => {
      if (violation.reason === 'overloaded') {
        return violation.what === 'payload' ? [] : [text(violation.what)]
      }
      return 'piece' in violation ? [text(violation.piece)] : []
    })
    .sort()
}

function text({ itemId, pieceIndex }: PieceName): string {
  return `${itemId}/${pieceIndex}`
}

describe('on loads thrown together at random the validator finds what all pairs show', () => {
  test('overlaps', () => {
    fc.assert(
      fc.property(loads({ dropped: false }), ({ placements, found }) => {
        const pairs = found.flatMap((violation) =>
          violation.reason === 'overlap'
            ? [[text(violation.piece), text(violation.other)].sort().join(' ')]
            : [],
        )
        expect(pairs.sort()).toEqual([...overlappingPairs(placements)].sort())
      }),
      { numRuns: 500 },
    )
  })

  test('what floats', () => {
    fc.assert(
      fc.property(
        fc.boolean().chain((dropped) => loads({ dropped })),
        ({ request: { options }, placements, found }) => {
          // Tops of two that overlap each other are counted once by the oracle only.
          fc.pre(overlappingPairs(placements).length === 0)
          const floating = placements.filter(
            (placement) => supportedShare(placement, placements) < options.supportShare,
          )
          expect(pieceNames(found, 'floating')).toEqual(floating.map(nameOf).sort())
        },
      ),
      { numRuns: 300 },
    )
  })

  test('what bears too much', () => {
    let overloaded = 0
    fc.assert(
      fc.property(loads({ dropped: true }), ({ placements, itemOf, found }) => {
        const tooMuch = placements.filter((placement) => {
          const limitG = itemOf(placement.itemId).maxWeightOnTopG
          return limitG !== null && weightOnTopG(placement, placements, itemOf) > limitG + 0.01
        })
        overloaded += tooMuch.length
        expect(pieceNames(found, 'overloaded')).toEqual(tooMuch.map(nameOf).sort())
      }),
      { numRuns: 500 },
    )
    expect(overloaded).toBeGreaterThan(100)
  })

  test('what is blocked at its stop', () => {
    let blocked = 0
    fc.assert(
      fc.property(loads({ dropped: true }), ({ request: requested, placements, itemOf, found }) => {
        const expected = [...blockedPieces(requested, placements, itemOf)].sort()
        blocked += expected.length
        expect(pieceNames(found, 'blocked-at-stop')).toEqual(expected)
      }),
      { numRuns: 500 },
    )
    expect(blocked).toBeGreaterThan(100)
  })

  test('what is brought in past what is there already', () => {
    let passing = 0
    fc.assert(
      fc.property(loads({ dropped: true }), ({ request: requested, placements, found }) => {
        const expected = [...passingPieces(requested, placements)].sort()
        passing += expected.length
        expect(pieceNames(found, 'blocked-at-loading')).toEqual(expected)
      }),
      { numRuns: 500 },
    )
    expect(passing).toBeGreaterThan(100)
  })

  test('the figures of the naive plan are right', () => {
    fc.assert(
      fc.property(loads({ dropped: true }), ({ found }) => {
        const ofFigures = new Set<ViolationReason>(['wrong-figures', 'wrong-layer', 'wrong-order'])
        expect(found.filter(({ reason }) => ofFigures.has(reason))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
