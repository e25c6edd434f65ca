import { describe, expect, it } from 'vitest'
import { pack } from '../pack.ts'
import { item, lorry, request } from '../validate/testing/requests.ts'
import { cheapestCover, shareOut } from './cover.ts'
import type { Load } from './load.ts'

const plan = pack(request([item('a')]), { kind: 'nodes', nodes: 1 })
const items = [item('a', { quantity: 4 }), item('b', { quantity: 2 })]

function load(priceMinor: number, counts: Record<string, number>): Load {
  const type = { id: `at ${priceMinor}`, vehicle: lorry, priceMinor, available: null }
  return { type, counts: new Map(Object.entries(counts)), plan }
}

const costOf = ({ type }: Load) => type.priceMinor

describe('the cheapest cover', () => {
  const pool = [
    load(100, { a: 4 }),
    load(90, { b: 2 }),
    load(70, { a: 2, b: 1 }),
    load(500, { a: 4, b: 2 }),
  ]

  it('is found across the loads, and a load may be taken twice', () => {
    const found = cheapestCover(pool, items, { costOf, below: 1000, maxVehicles: 9 })
    expect(found?.map(costOf)).toEqual([70, 70])
  })

  it('keeps to the number of vehicles', () => {
    const found = cheapestCover(pool, items, { costOf, below: 1000, maxVehicles: 1 })
    expect(found?.map(costOf)).toEqual([500])
  })

  it('is none when nothing is below what there is', () => {
    expect(cheapestCover(pool, items, { costOf, below: 140, maxVehicles: 9 })).toBeNull()
  })

  it('gives each piece to the first load that has it', () => {
    const shares = shareOut([load(1, { a: 3 }), load(2, { a: 3, b: 2 })], items)
    expect(shares.map(({ counts }) => counts)).toEqual([
      null,
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    ])
  })
})
