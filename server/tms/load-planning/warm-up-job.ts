/** A small load like a quote's, which loads a thread's code and lets the engine's compiler optimize it. */
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import { uprightOrientations } from '#lib/packing/request.ts'
import type { PackingJob } from './run-packing-job.ts'

const vehicle = { widthMm: 2000, heightMm: 2000, payloadG: 5_000_000, doorSide: 'rear' } as const

const items = [400, 500, 600, 700].map((lengthMm, kind) => ({
  id: String(kind),
  lengthMm,
  widthMm: 400,
  heightMm: 500,
  weightG: 10_000,
  quantity: 60,
  orientations: uprightOrientations,
  stackable: true,
  fragile: false,
  maxWeightOnTopG: null,
  stop: 1,
  recipient: null,
  group: null,
}))

/** Too much for one of the vehicles, so that the search for several runs too. */
export const warmUpJob: PackingJob = {
  kind: 'choose',
  request: {
    vehicleTypes: [2000, 3000].map((lengthMm) => ({
      id: String(lengthMm),
      vehicle: { ...vehicle, lengthMm, axles: [] },
      priceMinor: lengthMm,
      available: null,
    })),
    items,
    options: quoteOptions,
    objective: 'lowest-price',
    maxVehicles: 10,
    keepRecipientsTogether: false,
  },
  typeId: null,
  several: { kind: 'nodes', nodes: 20 },
  othersMs: 100,
  roomsMm3: new Map(),
}
