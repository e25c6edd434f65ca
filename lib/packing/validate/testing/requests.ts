/** A small lorry and plain cartons, to be changed in the one respect that a test is about. */
import type { Item, PackOptions, PackRequest, Vehicle } from '../../request.ts'

export const lorry: Vehicle = {
  lengthMm: 4000,
  widthMm: 2000,
  heightMm: 2000,
  payloadG: 2_000_000,
  axles: [],
  doorSide: 'rear',
}

export function item(id: string, change: Partial<Item> = {}): Item {
  return {
    id,
    lengthMm: 1000,
    widthMm: 1000,
    heightMm: 500,
    weightG: 100_000,
    quantity: 1,
    orientations: ['lwh', 'wlh'],
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
    ...change,
  }
}

export function request(
  items: readonly Item[],
  change: { readonly vehicle?: Partial<Vehicle>; readonly options?: Partial<PackOptions> } = {},
): PackRequest {
  return {
    vehicle: { ...lorry, ...change.vehicle },
    items,
    options: { supportShare: 1, lastInFirstOut: true, ...change.options },
  }
}
