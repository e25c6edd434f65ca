/** The loading sheet of a delivery, from its load plan. */
import type { Language } from '#lib/contract/languages.ts'
import { piecesPerSheet } from '#lib/contract/loading.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import { doorSide } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { drawLoadingSheet, type SheetParcel } from '#server/paper/loading-sheet/loading-sheet.ts'
import { sheetTexts } from '#server/paper/loading-sheet/sheet-texts.ts'
import { ServiceError } from '../http/service-error.ts'
import { deliveryPlan, type ReadPlan } from './delivery-plan.ts'
import type { PlanningDeps } from './planning-deps.ts'

export interface DrawSheet extends ReadPlan {
  readonly language: Language
  /** For the loader, as a QR code. */
  readonly link: string | undefined
}

export async function drawSheet(
  { language, link, ...call }: DrawSheet,
  deps: PlanningDeps,
): Promise<Uint8Array> {
  const { organization, id: deliveryId } = call
  const { load, stops, deliveryNo, left_out: leftOut } = await deliveryPlan(call, deps)
  if (load === null) throw new ServiceError('delivery_not_planned', { delivery_id: deliveryId })
  const pieces = load.placements.length
  if (pieces > piecesPerSheet) {
    throw new ServiceError('too_many_pieces', { pieces, limit: piecesPerSheet })
  }
  const organizationId = organization.id
  const [{ vehicleTypes }, carried, delivery, units] = await Promise.all([
    deps.catalog.offer(organizationId),
    deps.waybills.ofDelivery({ organizationId, deliveryId }),
    deps.deliveries.vehicleOf(deps.database, { organizationId, deliveryId }),
    deps.organizations.units(organizationId),
  ])
  const unit = units.find(({ id }) => id === delivery?.originUnitId)
  const type = vehicleTypes.find(({ code }) => code === load.vehicle_type)
  const stopOf = new Map(stops.flatMap(({ stop, waybill_ids: ids }) => ids.map((id) => [id, stop])))
  const placements = load.placements.map((piece) => ({
    ...piece,
    stop: (piece.waybill_id === null ? undefined : stopOf.get(piece.waybill_id)) ?? 1,
  }))
  const view: LoadViewLoad = {
    ...load,
    placements,
    name: type?.names[language] ?? type?.names.en ?? load.vehicle_type,
    door: doorSide(type?.doorSide ?? 'rear'),
    axles: (type?.axles ?? []).map(({ position_mm, tare_g, limit_g }) => ({
      position_mm,
      empty_load_kg: tare_g / 1000,
      max_load_kg: limit_g / 1000,
    })),
  }
  const parcels = new Map(
    carried.flatMap((waybill) =>
      waybill.parcels.map(({ id, parcelNo, itemDesc }): [string, SheetParcel] => [
        id,
        { number: parcelNo, name: itemDesc ?? waybill.receiver.name },
      ]),
    ),
  )
  const isOut = new Set<string>(leftOut.map(({ waybill_id: id }) => id))
  const [last] = stops.slice(-1)
  const texts = sheetTexts(language, {
    number: deliveryNo,
    drawnAt: writeDate(new Date(deps.clock.nowMs()), { style: 'moment', language }),
    pickup: unit
      ? [unit.name, unit.address].filter(Boolean).join(', ')
      : (carried[0]?.sender.address ?? null),
    delivery: last?.address ?? null,
    pickupTime: null,
    seller: organization.name,
    plate: null,
    undrawn: carried
      .filter(({ id }) => isOut.has(id))
      .flatMap((waybill) => waybill.parcels)
      .reduce((sum, { pieceCount }) => sum + pieceCount, 0),
  })
  return await drawLoadingSheet([view], {
    texts,
    language,
    // As it was measured: in ASCII.
    link: link === undefined ? null : new URL(link).href,
    parcelOf: ({ parcel_id: id }) => (id === null ? null : (parcels.get(id) ?? null)),
    stopName: (stop) => stops.find((each) => each.stop === stop)?.name ?? '',
  })
}
