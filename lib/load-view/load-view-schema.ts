/**
 * The data of the load view: the load of one vehicle as the contract has it, and what a drawing needs
 * beside it. The same shape is posted for a loading sheet, so it is bounded here. The view itself takes
 * only the types (load-view-load.ts): zod is large, and what it tries at its start the policy forbids.
 */
import { z } from 'zod'
import { loadPlacementSchema, vehicleLoadSchema } from '../contract/load-plans.ts'
import { axleSchema } from '../contract/catalog.ts'
import { timestampSchema } from '../contract/timestamps.ts'
import { doorSides } from '../packing/request.ts'

/** As many as the packing engine takes for one load. */
const maxPieces = 10_000
const maxLoads = 20

export const viewPieceSchema = loadPlacementSchema.extend({
  label: z.string().max(500),
  stop: z.int().min(1).max(1_000).describe('Unloaded at this stop; 1 comes first.'),
  upright: z.boolean().optional().describe('It may not be tipped.'),
  fragile: z.boolean().optional().describe('Nothing may stand on it.'),
})

export const loadViewLoadSchema = vehicleLoadSchema.extend({
  name: z.string().min(1).max(200).describe('The vehicle, in the language of the reader.'),
  door: z.enum(doorSides),
  axles: z.array(axleSchema).max(12),
  axle_loads_kg: z.array(z.number()).max(12),
  placements: z.array(viewPieceSchema).max(maxPieces),
})

export const loadViewLoadsSchema = z.array(loadViewLoadSchema).min(1).max(maxLoads)

/** The trip that a loading sheet is for, as far as it is known. */
export const loadedForSchema = z.object({
  number: z.string().max(100).nullable().describe('The number of the order, or of the quote.'),
  pickup: z.string().max(500).nullable(),
  delivery: z.string().max(500).nullable(),
  pickupWindow: z.object({ from: timestampSchema, to: timestampSchema }).nullable(),
  undrawn: z.int().min(0).describe('The pieces of the load for which the plan has no place.'),
})
