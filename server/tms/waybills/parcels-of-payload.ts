/** The parcels that a payload makes: each product line one of its own, unless the caller says no. */
import { parcelsPerWaybill } from '#lib/contract/limits.ts'
import type { ParcelCreate } from '#lib/contract/parcels.ts'
import type { WaybillCreate } from '#lib/contract/waybill-create.ts'
import type { ParcelId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import { asMinor, nearestMinor, shareByLargestRemainder, type Minor } from '#lib/money.ts'
import type { Ids } from '#server/ids.ts'
import { ServiceError } from '../http/service-error.ts'
import type { ParcelRow } from './waybill-row.ts'

export type StatedParcel = Omit<ParcelRow, 'id' | 'parcelNo' | 'state'>

export function parcelsOfPayload(
  { parcelList, autoSplit }: Pick<WaybillCreate, 'parcelList' | 'autoSplit'>,
  currency: string,
): StatedParcel[] {
  const parcels = parcelList.flatMap((parcel) =>
    autoSplit ? parcelOfEachProduct(parcel, currency) : [statedParcel(parcel, currency)],
  )
  if (parcels.length > parcelsPerWaybill) {
    const limit = String(parcelsPerWaybill)
    throw new ServiceError('waybill_invalid', { field: 'parcelList', problem: 'too_many', limit })
  }
  const repeated = repeatedNumber(parcels)
  if (repeated !== null) {
    const index = parcelList.findLastIndex(({ outParcelNo }) => outParcelNo === repeated)
    const field = `parcelList[${Math.max(index, 0)}].outParcelNo`
    throw new ServiceError('waybill_invalid', { field, problem: 'repeated' })
  }
  return parcels
}

/** The first number that two of them have. */
export function repeatedNumber(
  parcels: readonly Pick<StatedParcel, 'outParcelNo'>[],
): string | null {
  const seen = new Set<string>()
  for (const { outParcelNo } of parcels) {
    if (outParcelNo === null) continue
    if (seen.has(outParcelNo)) return outParcelNo
    seen.add(outParcelNo)
  }
  return null
}

export function statedParcel(parcel: ParcelCreate, currency: string): StatedParcel {
  const { itemValue, piece_count: pieceCount = 1, productList = [] } = parcel
  // A single line without a quantity is all the pieces of its parcel.
  const quantityOfLine = productList.length === 1 ? pieceCount : 1
  return {
    outParcelNo: parcel.outParcelNo ?? null,
    itemDesc: parcel.itemDesc ?? null,
    itemValueMinor: itemValue === undefined ? null : nearestMinor(itemValue, currency),
    weightKg: parcel.weight ?? null,
    lengthCm: parcel.length ?? null,
    widthCm: parcel.width ?? null,
    heightCm: parcel.height ?? null,
    pieceCount,
    products: productList.map((line) => Object.assign({ quantity: quantityOfLine }, line)),
    photos: parcel.photos ?? [],
  }
}

/** Value and weight are those of the parcel: what lines do not state is shared by quantity. */
function parcelOfEachProduct(parcel: ParcelCreate, currency: string): StatedParcel[] {
  const whole = statedParcel(parcel, currency)
  const { products, outParcelNo } = whole
  if (products.length === 0) return [whole]
  const isOnly = products.length === 1
  const counts = products.map(({ quantity }) => quantity ?? 1)
  const values = shareOrNone(whole.itemValueMinor, counts)
  const weights = weightsOfPieces(
    totalWeightKg(whole),
    products.map(({ weight }, index) => ({
      weightKg: weight ?? null,
      pieceCount: counts[index] ?? 1,
    })),
  )
  return products.map((product, index) => {
    const pieceCount = counts[index] ?? 1
    // The parcel's own measures are a piece's where it counts the same pieces.
    const measured = isOnly && pieceCount === whole.pieceCount ? whole : null
    return {
      outParcelNo: isOnly || outParcelNo === null ? outParcelNo : `${outParcelNo}-${index + 1}`,
      itemDesc: product.name,
      itemValueMinor: values[index] ?? null,
      weightKg: weights[index] ?? null,
      lengthCm: product.length ?? measured?.lengthCm ?? null,
      widthCm: product.width ?? measured?.widthCm ?? null,
      heightCm: product.height ?? measured?.heightCm ?? null,
      pieceCount,
      products: [product],
      // A copy for each line would make a small request a very large waybill.
      photos: index === 0 ? whole.photos : [],
    }
  })
}

type Weighed = Pick<StatedParcel, 'weightKg' | 'pieceCount'>

export function totalWeightKg({ weightKg, pieceCount }: Weighed): number | null {
  return weightKg === null ? null : weightKg * pieceCount
}

/** Each part's weight of a piece: as stated, or its share, by pieces, of what the others leave of the total. */
export function weightsOfPieces(
  totalKg: number | null,
  parts: readonly Weighed[],
): (number | null)[] {
  const unstated = parts.filter(({ weightKg }) => weightKg === null)
  const pieces = unstated.reduce((sum, { pieceCount }) => sum + pieceCount, 0)
  const stated = parts.reduce((sum, part) => sum + (totalWeightKg(part) ?? 0), 0)
  const left = totalKg === null || totalKg < stated ? null : (totalKg - stated) / pieces
  return parts.map(({ weightKg }) => weightKg ?? left)
}

export function shareOrNone(
  total: Minor | null,
  weights: readonly number[],
): readonly (Minor | null)[] {
  return total === null ? weights.map(() => null) : shareByLargestRemainder(asMinor(total), weights)
}

/** With ids, and numbers that count on from `after`. */
export function numberedParcels<Parcel extends StatedParcel>(
  parcels: readonly Parcel[],
  {
    waybillNo,
    after,
    state,
    ids,
  }: { waybillNo: string; after: number; state: WaybillState; ids: Ids },
): (Parcel & Pick<ParcelRow, 'id' | 'parcelNo' | 'state'>)[] {
  return parcels.map((parcel, index) => ({
    id: ids.uuid<ParcelId>(),
    parcelNo: `${waybillNo}-${after + index + 1}`,
    state,
    ...parcel,
  }))
}
