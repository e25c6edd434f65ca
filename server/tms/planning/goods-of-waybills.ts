/** Waybills as the packing engine takes them: their goods, and the stops where they are unloaded. */
import type {
  AssumedParcel,
  PlannedStop,
  PlanningGoods,
  WaybillToPack,
} from '#lib/contract/load-planning.ts'
import type { WaybillId } from '#lib/contract/ids.ts'
import { piecesPerPlanning } from '#lib/contract/limits.ts'
import type { LoadedItem } from '#lib/freight/load-of-plan.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { uprightOrientations } from '#lib/packing/request.ts'
import { measureWaybill, type BoxMm, type MeasuredParcel } from '#lib/planning/measure-waybill.ts'
import type { PlanningWaybill } from '#lib/planning/planning-waybill.ts'
import { planningWaybillOf } from '#lib/planning/waybill-to-pack.ts'
import { ServiceError } from '../http/service-error.ts'
import type { WaybillRow } from '../waybills/waybills.ts'
import type { LocateStops } from './locate-stops.ts'

export interface Goods {
  /** As the wire shows them. */
  readonly toPack: readonly WaybillToPack[]
  readonly waybills: readonly PlanningWaybill[]
  /** The points of the stops; the index of a waybill's stop is its `place`. */
  readonly places: readonly (Point | null)[]
  readonly assumedParcels: readonly AssumedParcel[]
  /** By a waybill's id. */
  readonly waybillNoOf: (id: string) => string
  /** An item of the engine is a parcel. */
  readonly itemOf: (itemId: string) => LoadedItem
  /** The stops with these waybills, in this order of places; a stop without any of them is left out. */
  stops(places: readonly number[], waybillIds: readonly string[]): PlannedStop[]
}

/** Throws when parcels have no size or no weight, or when there are too many of them. */
export async function goodsOfWaybills(
  rows: readonly WaybillRow[],
  {
    country,
    defaultPallet,
    locateStops,
  }: { country: string; defaultPallet: BoxMm | null; locateStops: LocateStops },
): Promise<Goods> {
  const pieces = rows
    .flatMap(({ parcels }) => parcels)
    .reduce((sum, { pieceCount }) => sum + pieceCount, 0)
  if (pieces > piecesPerPlanning) {
    throw new ServiceError('too_many_pieces', { pieces, limit: piecesPerPlanning })
  }
  const unmeasured = unmeasuredWaybills(rows, defaultPallet)
  if (unmeasured.length > 0) throw new ServiceError('parcels_unmeasured', { waybills: unmeasured })
  const measured = new Map(rows.map((row) => [row.id, measureWaybill(row, defaultPallet).parcels]))
  const byStop = Map.groupBy(rows, stopKey)
  const rowsAt = [...byStop.values()]
  const firsts = rowsAt.flatMap(([first]) => first ?? [])
  const located = await locateStops(
    firsts.map(({ receiver }) => receiver),
    country,
  )
  const placeOf = new Map([...byStop.keys()].map((key, place) => [key, place]))
  const toPack = rows.map((row): WaybillToPack => ({
    waybill_id: row.id,
    waybill_no: row.waybillNo,
    sender_account_id: row.senderAccountId,
    delivery_id: row.deliveryId,
    stop_index: placeOf.get(stopKey(row)) ?? 0,
    recipient: recipientKey(row),
    parcels: (measured.get(row.id) ?? []).map(parcelToPack),
  }))
  const items = new Map<string, LoadedItem>(
    [...measured].flatMap(([waybillId, parcels]) =>
      parcels.map((parcel) => [
        parcel.id,
        {
          label: parcel.parcelNo,
          index: null,
          waybillId,
          parcelId: parcel.id,
          weightKg: parcel.weightG / 1000,
        },
      ]),
    ),
  )
  const numbers = new Map<string, string>(rows.map(({ id, waybillNo }) => [id, waybillNo]))
  return {
    toPack,
    waybills: toPack.map(planningWaybillOf),
    places: located.map(({ point }) => point),
    assumedParcels: [...measured].flatMap(([waybillId, parcels]) =>
      parcels.flatMap((parcel) => assumedParcel(waybillId, parcel) ?? []),
    ),
    waybillNoOf: (id) => numbers.get(id) ?? id,
    itemOf(itemId) {
      const item = items.get(itemId)
      if (item === undefined) throw new Error(`no parcel has the id ${itemId}`)
      return item
    },
    stops(places, waybillIds) {
      const wanted = new Set<string>(waybillIds)
      const stops: PlannedStop[] = []
      for (const place of places) {
        const own = (rowsAt[place] ?? []).filter(({ id }) => wanted.has(id))
        const [first] = own
        if (first === undefined) continue
        const { point, location } = located[place] ?? { point: null, location: 'unknown' }
        const { name, address, district, city, province, post_code: postCode } = first.receiver
        stops.push({
          stop: stops.length + 1,
          waybill_ids: own.map(({ id }) => id),
          name,
          address: [address, district, city, province, postCode].filter(Boolean).join(', '),
          lat: point?.lat ?? null,
          lng: point?.lng ?? null,
          location,
        })
      }
      return stops
    },
  }
}

/** Those with parcels that have no size or no weight, and nothing to derive it from. */
export function unmeasuredWaybills(
  rows: readonly WaybillRow[],
  defaultPallet: BoxMm | null,
): PlanningGoods['unmeasured'] {
  return rows.flatMap((row) => {
    const { withoutSize, withoutWeight } = measureWaybill(row, defaultPallet)
    if (withoutSize.length + withoutWeight.length === 0) return []
    return {
      waybill_id: row.id,
      waybill_no: row.waybillNo,
      without_size: [...withoutSize],
      without_weight: [...withoutWeight],
    }
  })
}

function parcelToPack(parcel: MeasuredParcel): WaybillToPack['parcels'][number] {
  return {
    parcel_id: parcel.id,
    parcel_no: parcel.parcelNo,
    length_mm: parcel.lengthMm,
    width_mm: parcel.widthMm,
    height_mm: parcel.heightMm,
    weight_g: parcel.weightG,
    quantity: parcel.quantity,
    // A waybill does not say that its parcels may be tipped.
    orientations: [...uprightOrientations],
    stackable: true,
    fragile: false,
    max_weight_on_top_g: null,
  }
}

function assumedParcel(waybillId: WaybillId, parcel: MeasuredParcel): AssumedParcel | null {
  if (parcel.sizeSource === 'stated' && parcel.weightSource === 'stated') return null
  return {
    waybill_id: waybillId,
    parcel_id: parcel.id,
    parcel_no: parcel.parcelNo,
    size_source: parcel.sizeSource,
    weight_source: parcel.weightSource,
    length: parcel.lengthMm / 10,
    width: parcel.widthMm / 10,
    height: parcel.heightMm / 10,
    weight: parcel.weightG / 1000,
  }
}

/** Two waybills for one receiver at one address are one stop. */
function stopKey(row: WaybillRow): string {
  const { address, post_code: postCode, lat, lng } = row.receiver
  return JSON.stringify([recipientKey(row), plain(address), postCode, lat, lng])
}

/** A receiver is known by the phone, whatever its spelling: the last digits are the same. */
function recipientKey({ receiver: { phone, name } }: WaybillRow): string {
  const digits = phone.replaceAll(/\D/g, '').slice(-comparedDigits)
  return digits === '' ? plain(name) : digits
}

const comparedDigits = 9

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
