/**
 * A delivery as its loader's page has it: its parcels, where each piece goes, and the tasks that follow from
 * that: pieces of one parcel that are loaded one after the other.
 */
import type { LoadingParcel, LoadingRecord } from '../contract/loading.ts'
import type { DeliveryPlan } from '../contract/planned-deliveries.ts'

export interface LoaderLoad {
  readonly deliveryNo: string
  /** Null without a load plan. */
  readonly vehicle: LoaderVehicle | null
  /** In the order of unloading. */
  readonly stops: readonly { readonly stop: number; readonly name: string }[]
  readonly parcels: readonly LoaderParcel[]
  /** In the order of loading. */
  readonly pieces: readonly PlacedPiece[]
}

export interface LoaderVehicle {
  readonly name: string
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

export interface LoaderParcel {
  readonly parcelNo: string
  readonly outParcelNo: string | null
  readonly waybillNo: string
  readonly description: string
  readonly pieces: number
}

/** In millimetres, from the inner corner at the front, on the left, on the floor. */
export interface PlacedPiece {
  readonly step: number
  /** The index of its parcel. */
  readonly parcel: number
  /** From 1, among the pieces of its parcel. */
  readonly number: number
  readonly stop: number
  readonly weightKg: number
  readonly at: readonly [x: number, y: number, z: number]
  readonly size: readonly [length: number, width: number, height: number]
}

export interface LoaderTask {
  readonly parcel: number
  readonly firstPiece: number
  readonly lastPiece: number
  /** Null: the plan has no place for them. */
  readonly place: {
    readonly firstStep: number
    readonly lastStep: number
    readonly stop: number
  } | null
}

export function loaderLoad({
  parcels,
  plan: { deliveryNo, load, stops },
  vehicleName,
}: {
  parcels: readonly LoadingParcel[]
  plan: Pick<DeliveryPlan, 'deliveryNo' | 'load' | 'stops'>
  vehicleName: string
}): LoaderLoad {
  const stopOf = new Map(stops.flatMap(({ stop, waybill_ids: ids }) => ids.map((id) => [id, stop])))
  const indexOf = new Map(parcels.flatMap(({ parcel_id: id }, index) => [[id, index] as const]))
  const counted: number[] = parcels.map(() => 0)
  const pieces: PlacedPiece[] = []
  for (const piece of (load?.placements ?? []).toSorted((a, b) => a.step - b.step)) {
    const parcel = piece.parcel_id === null ? undefined : indexOf.get(piece.parcel_id)
    if (parcel === undefined) continue
    const number = (counted[parcel] ?? 0) + 1
    if (number > (parcels[parcel]?.pieces ?? 0)) continue
    counted[parcel] = number
    pieces.push({
      step: piece.step,
      parcel,
      number,
      stop: (piece.waybill_id === null ? undefined : stopOf.get(piece.waybill_id)) ?? 1,
      weightKg: piece.weight_kg,
      at: [piece.x_mm, piece.y_mm, piece.z_mm],
      size: [piece.length_mm, piece.width_mm, piece.height_mm],
    })
  }
  return {
    deliveryNo,
    vehicle: load && {
      name: vehicleName,
      lengthMm: load.inner_length_mm,
      widthMm: load.inner_width_mm,
      heightMm: load.inner_height_mm,
    },
    stops: stops.map(({ stop, name }) => ({ stop, name })),
    parcels: parcels.map(({ parcel_no, outParcelNo, waybill_no, description, pieces: count }) => ({
      parcelNo: parcel_no,
      outParcelNo,
      waybillNo: waybill_no,
      description,
      pieces: count,
    })),
    pieces,
  }
}

/** So that a picture shows each piece, and a press of a button is not too much at once. */
const piecesPerTask = 24

/** In the order of loading; pieces without a place come last. */
export function loaderTasks({ parcels, pieces }: LoaderLoad): readonly LoaderTask[] {
  const placed: LoaderTask[] = []
  for (const { step, parcel, number, stop } of pieces) {
    const before = placed.at(-1)
    const place = before?.place
    const goesOn =
      before?.parcel === parcel &&
      place?.lastStep === step - 1 &&
      step - place.firstStep < piecesPerTask
    if (before && place && goesOn) {
      placed[placed.length - 1] = {
        ...before,
        lastPiece: number,
        place: { ...place, lastStep: step },
      }
    } else {
      const steps = { firstStep: step, lastStep: step, stop }
      placed.push({ parcel, firstPiece: number, lastPiece: number, place: steps })
    }
  }
  const lastPlaced: number[] = parcels.map(() => 0)
  for (const { parcel, lastPiece } of placed) lastPlaced[parcel] = lastPiece
  const unplaced = parcels.flatMap(({ pieces: count }, parcel): LoaderTask[] => {
    const firstPiece = (lastPlaced[parcel] ?? 0) + 1
    return firstPiece > count ? [] : [{ parcel, firstPiece, lastPiece: count, place: null }]
  })
  return [...placed, ...unplaced]
}

/** The parcel with this number on its label, as a scanner or a person reads it. */
export function parcelByNumber({ parcels }: LoaderLoad, read: string): number | null {
  const wanted = read.trim().toLowerCase()
  if (wanted === '') return null
  const is = (number: string | null) => number?.toLowerCase() === wanted
  const own = parcels.findIndex(({ parcelNo }) => is(parcelNo))
  if (own !== -1) return own
  // Callers' numbers may repeat over waybills: then only the service's number names a parcel.
  const named = parcels.flatMap(({ outParcelNo, waybillNo, pieces }, index) =>
    is(outParcelNo) || (is(waybillNo) && pieces > 0) ? [index] : [],
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/** A record of the page, before the service has it. */
export interface NewRecord extends Pick<
  LoadingRecord,
  'parcel_no' | 'state' | 'first_piece' | 'last_piece' | 'note' | 'done_at'
> {
  readonly id: string
}
