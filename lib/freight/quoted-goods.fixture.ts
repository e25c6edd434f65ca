/** A small truck of the demo's kind, a larger one, and goods for them. */
import { quoteItemSchema } from '../contract/quote-request.ts'
import { quoteCreatedSchema } from '../contract/quotes.ts'
import { vehicleTypeSchema } from '../contract/catalog.ts'

const vehicleOf = (type: string, [length, width, height]: readonly [number, number, number]) =>
  vehicleTypeSchema.parse({
    id: '0199a000-0000-7000-8000-000000000001',
    type,
    name: `The ${type}`,
    inner_length_mm: length,
    inner_width_mm: width,
    inner_height_mm: height,
    max_payload_kg: 1000,
    door: 'rear',
    axles: [],
  })

export const small = vehicleOf('small', [2000, 1000, 1000])
export const large = vehicleOf('large', [4000, 1000, 1000])

/** A cube of half a metre: 16 fill the small one. */
export const cubes = (qty: number, weightKg = 10, name = 'Cube') =>
  quoteItemSchema.parse({
    qty,
    name,
    length_cm: 50,
    width_cm: 50,
    height_cm: 50,
    weight_kg: weightKg,
  })

export const quoteFor = (vehicles: object) =>
  quoteCreatedSchema.parse({
    quotation_id: '0199a000-0000-7000-8000-000000000002',
    request_id: 'r',
    vehicle: null,
    vehicles: null,
    estimated_total: 1,
    currency: 'THB',
    expires_at: '2026-11-21T12:00:00.000Z',
    breakdown: [],
    ...vehicles,
  })
