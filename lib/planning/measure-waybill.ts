/**
 * The sizes and weights of a waybill's parcels for a plan. What a parcel does not state is derived: a size
 * from the waybill's estimated volume, else from the organization's default pallet; a weight from its
 * estimated weight. The plan names what was derived.
 */
import type { ParcelId, WaybillId } from '../contract/ids.ts'
import type { parcelSizeSources, parcelWeightSources } from '../contract/load-planning.ts'
import { sizeMm, wholeAbove } from '../freight/packing-items.ts'
import { totalsOf } from '../packing/totals.ts'

export interface StatedWaybill {
  readonly id: WaybillId
  readonly waybillNo: string
  readonly estimatedWeightKg: number | null
  readonly estimatedVolumeM3: number | null
  readonly parcels: readonly StatedParcel[]
}

/** Weight and sides are those of one piece. */
export interface StatedParcel {
  readonly id: ParcelId
  readonly parcelNo: string
  readonly weightKg: number | null
  readonly lengthCm: number | null
  readonly widthCm: number | null
  readonly heightCm: number | null
  readonly pieceCount: number
}

export interface BoxMm {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

export interface MeasuredParcel extends BoxMm {
  readonly id: ParcelId
  readonly parcelNo: string
  readonly weightG: number
  readonly quantity: number
  readonly sizeSource: (typeof parcelSizeSources)[number]
  readonly weightSource: (typeof parcelWeightSources)[number]
}

export interface MeasuredWaybill {
  readonly parcels: readonly MeasuredParcel[]
  /** The numbers of parcels for which no rule helps; these are not among the parcels. */
  readonly withoutSize: readonly string[]
  readonly withoutWeight: readonly string[]
}

export function measureWaybill(
  { parcels, estimatedVolumeM3, estimatedWeightKg }: StatedWaybill,
  defaultPallet: BoxMm | null,
): MeasuredWaybill {
  const sizes = parcels.map(statedBox)
  const weights = parcels.map(statedWeightG)
  const box = shareAsBox(parcels, sizes, estimatedVolumeM3)
  const shareG = shareOfWeightG(parcels, weights, estimatedWeightKg)
  const measured: MeasuredParcel[] = []
  const withoutSize: string[] = []
  const withoutWeight: string[] = []
  for (const [index, { id, parcelNo, pieceCount: quantity }] of parcels.entries()) {
    const size = sizes[index] ?? box ?? defaultPallet
    const weightG = weights[index] ?? shareG
    if (size === null) withoutSize.push(parcelNo)
    if (weightG === null) withoutWeight.push(parcelNo)
    if (size === null || weightG === null) continue
    measured.push({
      id,
      parcelNo,
      ...size,
      weightG,
      quantity,
      sizeSource: sizes[index] ? 'stated' : box ? 'estimated_volume' : 'default_pallet',
      weightSource: weights[index] ? 'stated' : 'estimated_weight',
    })
  }
  return { parcels: measured, withoutSize, withoutWeight }
}

/** Nothing has no extent: a side or a weight of 0 is not known. */
function statedBox({ lengthCm, widthCm, heightCm }: StatedParcel): BoxMm | null {
  if (!lengthCm || !widthCm || !heightCm) return null
  return { lengthMm: sizeMm(lengthCm), widthMm: sizeMm(widthCm), heightMm: sizeMm(heightCm) }
}

function statedWeightG({ weightKg }: StatedParcel): number | null {
  return weightKg ? Math.max(1, wholeAbove(weightKg * 1000)) : null
}

/** Goods of no known shape are loose, so one box of them is no higher and no wider than this. */
const widestMm = 2000

/** The box of one piece without a size, from the volume that the others leave; null when none is left. */
function shareAsBox(
  parcels: readonly StatedParcel[],
  sizes: readonly (BoxMm | null)[],
  estimatedVolumeM3: number | null,
): BoxMm | null {
  const stated = parcels.flatMap(({ pieceCount: quantity }, index) => {
    const size = sizes[index]
    return size ? [{ ...size, weightG: 0, quantity }] : []
  })
  const pieces = piecesWithout(parcels, sizes)
  const leftMm3 = (estimatedVolumeM3 ?? 0) * 1e9 - totalsOf(stated).volumeMm3
  if (pieces === 0 || leftMm3 <= 0) return null
  const volumeMm3 = leftMm3 / pieces
  const sideMm = Math.max(1, Math.min(widestMm, Math.ceil(Math.cbrt(volumeMm3) - 1e-6)))
  const lengthMm = Math.max(1, wholeAbove(volumeMm3 / (sideMm * sideMm)))
  return lengthMm > longestMm ? null : { lengthMm, widthMm: sideMm, heightMm: sideMm }
}

/** The engine's limit of a side. */
const longestMm = 100_000

function shareOfWeightG(
  parcels: readonly StatedParcel[],
  weights: readonly (number | null)[],
  estimatedWeightKg: number | null,
): number | null {
  const statedG = parcels.reduce(
    (sum, { pieceCount }, index) => sum + (weights[index] ?? 0) * pieceCount,
    0,
  )
  const pieces = piecesWithout(parcels, weights)
  const leftG = (estimatedWeightKg ?? 0) * 1000 - statedG
  return pieces === 0 || leftG <= 0 ? null : Math.max(1, wholeAbove(leftG / pieces))
}

function piecesWithout(
  parcels: readonly StatedParcel[],
  known: readonly (object | number | null)[],
): number {
  return parcels.reduce(
    (sum, { pieceCount }, index) => sum + (known[index] === null ? pieceCount : 0),
    0,
  )
}
