import { expect, test } from 'vitest'
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { emptyItem, type DraftItem } from '#lib/cargo/draft-item.ts'
import { applyAdvice } from './apply-advice.ts'
import { loadJobOf, type Fit, type VehicleFit } from '#components/cargo/load-job.ts'
import { packLoad } from '#components/cargo/pack-load.ts'
import { itemOfPreset, presetNames } from './presets.ts'

const vehicle = (number: number, lengthMm: number, payloadKg = 5000): VehicleType => ({
  id: vehicleTypeIdSchema.parse(`00000000-0000-4000-8000-00000000000${number}`),
  type: `type-${number}`,
  name: `Vehicle ${number}`,
  inner_length_mm: lengthMm,
  inner_width_mm: 2000,
  inner_height_mm: 2000,
  max_payload_kg: payloadKg,
  door: 'rear',
  axles: [],
})
const small = vehicle(1, 2000)
const large = vehicle(2, 4000)

const row = (
  id: string,
  sizeMm: readonly [number, number, number],
  more: Partial<DraftItem> = {},
) => {
  const [lengthMm, widthMm, heightMm] = sizeMm
  return { ...emptyItem(id), name: id, lengthMm, widthMm, heightMm, weightG: 1000, ...more }
}

function packed(rows: readonly DraftItem[], vehicles: readonly VehicleType[] = [large, small]) {
  const job = loadJobOf(rows, vehicles)
  if (job === null) throw new Error('there is nothing to pack')
  let nowMs = 0
  const fits: VehicleFit[] = []
  let choice: Fit | null = null
  let last = ''
  for (const message of packLoad(job, { nowMs: () => nowMs++ })) {
    last = message.kind
    if (message.kind === 'choice') choice = message.choice
    if (message.kind === 'vehicle') fits.push(message.fit)
  }
  expect(last).toBe('done')
  if (choice === null) throw new Error('no choice was made')
  return { choice, fits }
}

const cube = [1000, 1000, 1000] as const

test('the smallest vehicle that takes everything is chosen, and the others are beside it by size', () => {
  const { choice, fits } = packed([row('box', cube, { qty: 9 })])
  expect(choice.loads.map(({ name }) => name)).toEqual(['Vehicle 2'])
  expect(choice.left).toEqual([])
  expect(fits.map(({ vehicleId, left }) => [vehicleId, left.length])).toEqual([
    [small.id, 1],
    [large.id, 0],
  ])
  expect(fits[0]?.left[0]).toMatchObject({
    rowId: 'box',
    quantity: 1,
    reason: { code: 'volume_over' },
  })
})

test('what no single vehicle takes goes in as few as possible', () => {
  const { choice } = packed([row('box', cube, { qty: 20 })])
  expect(choice.left).toEqual([])
  expect(choice.loads.map(({ name }) => name).toSorted()).toEqual(['Vehicle 1', 'Vehicle 2'])
})

const beam = row('beam', [2300, 300, 300])

test.each([
  ['shrink', [beam], small],
  // Too high as it stands, and short enough when it lies.
  ['tip', [row('panel', [400, 300, 2100])], large],
  ['leave', [{ ...beam, qty: 2 }, row('box', cube)], small],
])('the advice to %s does what it says', (kind, rows, only) => {
  const { left } = packed(rows, [only]).choice
  const advice = left.flatMap((each) => each.advice).find((each) => each.kind === kind)
  if (advice === undefined) throw new Error(`no such advice in ${JSON.stringify(left)}`)
  expect(packed(applyAdvice(rows, advice), [only]).choice.left).toEqual([])
})

test('a vehicle that was full for what may bear nothing takes all when stacking is allowed', () => {
  const rows = [row('box', cube, { qty: 8, stackable: false })]
  const { fits } = packed(rows, [small, large])
  const [advice] = fits[0]?.left[0]?.advice ?? []
  expect(advice).toEqual({ kind: 'stack' })
  expect(packed(applyAdvice(rows, { kind: 'stack' }), [small]).choice.loads).toHaveLength(1)
})

test('a row that lacks a number is left out until it has it, and the others are packed', () => {
  const halfTyped = row('b', cube, { weightG: null })
  expect(loadJobOf([row('a', cube), halfTyped, row('c', cube)], [small])?.rowIds).toEqual([
    'a',
    'c',
  ])
})

test('nothing is packed of no complete row, and of too many pieces', () => {
  expect(loadJobOf([emptyItem('a')], [small])).toBeNull()
  expect(loadJobOf([row('a', cube, { weightG: null })], [small])).toBeNull()
  expect(loadJobOf([row('a', cube, { qty: 10_001 })], [small])).toBeNull()
  expect(loadJobOf([row('a', cube)], [])).toBeNull()
  expect(loadJobOf([row('a', cube), emptyItem('b')], [small])?.items).toHaveLength(1)
})

test('every preset can be packed as it comes', () => {
  const trailer = vehicle(3, 13_500, 27_000)
  for (const name of presetNames) {
    expect(packed([itemOfPreset(name, { id: name, name })], [trailer]).choice.left, name).toEqual(
      [],
    )
  }
})
