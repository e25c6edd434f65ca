import { expect, test } from 'vitest'
import { parcelIdSchema, waybillIdSchema } from '../contract/ids.ts'
import { measureWaybill, type StatedParcel, type StatedWaybill } from './measure-waybill.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'
const pallet = { lengthMm: 1200, widthMm: 1000, heightMm: 1500 }

function parcel(parcelNo: string, stated: Partial<StatedParcel> = {}): StatedParcel {
  return {
    id: parcelIdSchema.parse(id),
    parcelNo,
    weightKg: null,
    lengthCm: null,
    widthCm: null,
    heightCm: null,
    pieceCount: 1,
    ...stated,
  }
}

function waybill(parcels: StatedParcel[], stated: Partial<StatedWaybill> = {}): StatedWaybill {
  return {
    id: waybillIdSchema.parse(id),
    waybillNo: 'WB1',
    estimatedVolumeM3: null,
    estimatedWeightKg: null,
    parcels,
    ...stated,
  }
}

const metre = { lengthCm: 100, widthCm: 100, heightCm: 100 }

test('a parcel that states its size and weight keeps them, rounded up', () => {
  const stated = { lengthCm: 40.01, widthCm: 30, heightCm: 20, weightKg: 1.0001, pieceCount: 3 }
  expect(measureWaybill(waybill([parcel('P', stated)]), pallet).parcels).toMatchObject([
    { lengthMm: 401, widthMm: 300, heightMm: 200, weightG: 1001, quantity: 3 },
  ])
})

test('pieces without a size share the volume that the others leave', () => {
  const parcels = [
    parcel('A', { ...metre, weightKg: 5 }),
    parcel('B', { weightKg: 5, pieceCount: 2 }),
  ]
  const measured = measureWaybill(waybill(parcels, { estimatedVolumeM3: 3 }), pallet)
  expect(measured.parcels).toMatchObject([
    { sizeSource: 'stated' },
    { sizeSource: 'estimated_volume', lengthMm: 1000, widthMm: 1000, heightMm: 1000 },
  ])
})

test('a large volume is a long box that goes into a vehicle', () => {
  const own = waybill([parcel('A', { weightKg: 5 })], { estimatedVolumeM3: 20 })
  expect(measureWaybill(own, null).parcels).toMatchObject([
    { lengthMm: 5000, widthMm: 2000, heightMm: 2000 },
  ])
})

test('without a volume left it is the default pallet, and without one the parcel is named', () => {
  const parcels = [
    parcel('A', { ...metre, weightKg: 5 }),
    parcel('B', { weightKg: 5, lengthCm: 9 }),
  ]
  const own = waybill(parcels, { estimatedVolumeM3: 1 })
  expect(measureWaybill(own, pallet).parcels[1]).toMatchObject({
    ...pallet,
    sizeSource: 'default_pallet',
  })
  expect(measureWaybill(own, null)).toMatchObject({ withoutSize: ['B'], withoutWeight: [] })
})

test('pieces without a weight share what the others leave of the estimate; else they are named', () => {
  const parcels = [parcel('A', { ...metre, weightKg: 4 }), parcel('B', { ...metre, pieceCount: 3 })]
  expect(measureWaybill(waybill(parcels, { estimatedWeightKg: 10 }), null).parcels).toMatchObject([
    { weightG: 4000, weightSource: 'stated' },
    { weightG: 2000, weightSource: 'estimated_weight' },
  ])
  const unknown = measureWaybill(waybill(parcels, { estimatedWeightKg: 4 }), null)
  expect(unknown).toMatchObject({ withoutSize: [], withoutWeight: ['B'] })
})

test('a weight or side of 0 is not known', () => {
  const own = waybill([parcel('A', { ...metre, heightCm: 0, weightKg: 0 })])
  expect(measureWaybill(own, null)).toMatchObject({ withoutSize: ['A'], withoutWeight: ['A'] })
})
