/**
 * A parcel that becomes several: pieces, weights, values and products add up to what they were. What the
 * parts leave out is shared by their pieces.
 */
import type { ParcelCreate } from '#lib/contract/parcels.ts'
import { asMinor, shareByLargestRemainder, sumMinor, toDecimal } from '#lib/money.ts'
import { ServiceError } from '../http/service-error.ts'
import {
  shareOrNone,
  statedParcel,
  totalWeightKg,
  weightsOfPieces,
  type StatedParcel,
} from './parcels-of-payload.ts'

/** Kilograms that a sum of decimals may miss by. */
const weightToleranceKg = 1e-6

export function partsOfParcel(
  parent: StatedParcel,
  parcelList: readonly ParcelCreate[],
  currency: string,
): StatedParcel[] {
  const parts = parcelList.map((part) => statedParcel(part, currency))
  const pieces = parts.map(({ pieceCount }) => pieceCount)
  // One piece can only be packed anew, into several.
  const isRepacked = parent.pieceCount === 1
  if (!isRepacked && sum(pieces) !== parent.pieceCount) {
    throw wrongSum('piece_count', parent.pieceCount)
  }
  const weights = shareWeight(parent, parts)
  const values = shareValue(parent, parts, currency)
  const products = shareProducts(parent, parts)
  // Not copied to each part: a small request would make a very large waybill.
  const keepsPhotos = parcelList.findIndex(({ photos }) => photos === undefined)
  return parts.map((part, index) => {
    const { length, width, height, photos } = parcelList[index] ?? {}
    const alike = isRepacked ? null : parent
    return {
      outParcelNo: part.outParcelNo,
      pieceCount: part.pieceCount,
      itemDesc: part.itemDesc ?? parent.itemDesc,
      weightKg: weights[index] ?? null,
      lengthCm: length ?? alike?.lengthCm ?? null,
      widthCm: width ?? alike?.widthCm ?? null,
      heightCm: height ?? alike?.heightCm ?? null,
      itemValueMinor: values[index] ?? null,
      products: products[index] ?? [],
      photos: photos ?? (index === keepsPhotos ? parent.photos : []),
    }
  })
}

function shareWeight(parent: StatedParcel, parts: readonly StatedParcel[]): (number | null)[] {
  const total = totalWeightKg(parent)
  if (total !== null) {
    const stated = sum(parts.map((part) => totalWeightKg(part) ?? 0))
    const isWhole = parts.every(({ weightKg }) => weightKg !== null)
    const misses = isWhole ? Math.abs(stated - total) : stated - total
    if (misses > weightToleranceKg) throw wrongSum('weight', total)
  }
  return weightsOfPieces(total, parts)
}

function shareValue(parent: StatedParcel, parts: readonly StatedParcel[], currency: string) {
  const total = parent.itemValueMinor
  if (total === null) return parts.map(({ itemValueMinor }) => itemValueMinor)
  const stated = sumMinor(parts.map(({ itemValueMinor }) => itemValueMinor ?? asMinor(0)))
  const isWhole = parts.every(({ itemValueMinor }) => itemValueMinor !== null)
  if (isWhole ? stated !== total : stated > total) {
    throw wrongSum('itemValue', toDecimal(total, currency))
  }
  const unstated = parts.filter(({ itemValueMinor }) => itemValueMinor === null)
  const shares = shareOrNone(
    asMinor(total - stated),
    unstated.map(({ pieceCount }) => pieceCount),
  )
  return parts.map((part) => part.itemValueMinor ?? shares[unstated.indexOf(part)] ?? null)
}

/** As the parts state them, if any does; else each line by pieces. */
function shareProducts(
  { products }: StatedParcel,
  parts: readonly StatedParcel[],
): StatedParcel['products'][] {
  if (parts.some((part) => part.products.length > 0)) {
    const before = quantities(products)
    const after = quantities(parts.flatMap((part) => part.products))
    for (const sku of new Set([...before.keys(), ...after.keys()])) {
      const missing = before.size > 0 && before.get(sku) !== after.get(sku)
      if (missing) throw wrongSum('productList', `${sku}: ${before.get(sku) ?? 0}`)
    }
    return parts.map((part) => part.products)
  }
  const pieces = parts.map(({ pieceCount }) => pieceCount)
  const shares = products.map((line) =>
    shareByLargestRemainder(asMinor(line.quantity ?? 1), pieces),
  )
  return parts.map((_, part) =>
    products.flatMap((line, index) => {
      const quantity = shares[index]?.[part] ?? 0
      return quantity === 0 ? [] : [{ ...line, quantity }]
    }),
  )
}

function quantities(products: StatedParcel['products']): ReadonlyMap<string, number> {
  const bySku = new Map<string, number>()
  for (const { sku, quantity = 1 } of products) bySku.set(sku, (bySku.get(sku) ?? 0) + quantity)
  return bySku
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function wrongSum(
  field: 'piece_count' | 'weight' | 'itemValue' | 'productList',
  limit: number | string,
) {
  return new ServiceError('waybill_invalid', {
    field: `parcelList.${field}`,
    problem: 'wrong_sum',
    limit: String(limit),
  })
}
