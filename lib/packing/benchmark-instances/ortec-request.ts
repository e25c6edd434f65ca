/**
 * An order of ORTEC reduced to the full pallets of one day, with any number of its trucks.
 *
 * A full pallet has as many layers of its product as the layer's pile limit and the truck's height allow;
 * the rest of a demand is left out. Two pallets never stand on each other, because the lower one's layers
 * would bear more than their limit. In some orders the goods overhang the pallet, so a pallet has the
 * larger of both footprints. Sizes in tenths of a millimetre are rounded up for goods and down for
 * trucks.
 */
import type { FleetRequest } from '../fleet-request.ts'
import { uprightOrientations, type Item } from '../request.ts'
import type { OrtecLayer, OrtecOrder, OrtecPallet } from './parse-ortec.ts'

export function ortecRequest(order: OrtecOrder, day: number): FleetRequest {
  const { truck } = order
  const items = order.products
    .filter((product) => product.day === day)
    .flatMap((product) => {
      const layer = order.layers.get(product.layerId)
      if (layer === undefined) throw new Error(`${order.name}: no layer ${product.layerId}`)
      const layersPerPallet = fullLayers(order, layer)
      const layers = Math.floor(product.demand / layer.itemsPerLayer)
      const quantity = layersPerPallet === 0 ? 0 : Math.floor(layers / layersPerPallet)
      const shape = { pallet: order.pallet, layer, layersPerPallet }
      return quantity === 0 ? [] : [fullPallets(`product-${product.id}`, quantity, shape)]
    })
  return {
    vehicleTypes: [
      {
        id: 'truck',
        vehicle: {
          lengthMm: Math.floor(truck.lengthMm),
          widthMm: Math.floor(truck.widthMm),
          heightMm: Math.floor(truck.heightMm),
          payloadG: Math.floor(truck.payloadKg * 1000),
          axles: [
            { positionMm: truck.firstAxleMm, maxLoadG: Math.floor(truck.firstAxleLimitKg * 1000) },
            {
              positionMm: truck.secondAxleMm,
              maxLoadG: Math.floor(truck.secondAxleLimitKg * 1000),
            },
          ],
          doorSide: 'rear',
        },
        priceMinor: 1,
        available: null,
      },
    ],
    items,
    options: { supportShare: 1, lastInFirstOut: true },
    objective: 'fewest-vehicles',
    maxVehicles: null,
    keepRecipientsTogether: false,
  }
}

function fullLayers({ pallet, truck }: OrtecOrder, layer: OrtecLayer): number {
  const byHeight = Math.floor((truck.heightMm - pallet.heightMm) / layer.heightMm)
  return Math.min(layer.maxLayersInPile, byHeight)
}

function fullPallets(
  id: string,
  quantity: number,
  {
    pallet,
    layer,
    layersPerPallet,
  }: { pallet: OrtecPallet; layer: OrtecLayer; layersPerPallet: number },
): Item {
  return {
    id,
    lengthMm: Math.ceil(Math.max(pallet.lengthMm, layer.lengthMm)),
    widthMm: Math.ceil(Math.max(pallet.widthMm, layer.widthMm)),
    heightMm: Math.ceil(pallet.heightMm + layersPerPallet * layer.heightMm),
    weightG: Math.ceil((pallet.weightKg + layersPerPallet * layer.weightKg) * 1000),
    quantity,
    // The layer's own rotation concerns its place on the pallet; a truck takes the pallet from any side.
    orientations: uprightOrientations,
    stackable: false,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }
}
