/** The fields of the catalogue's forms, as they are typed. Only actions check them: no page loads this. */
import { z } from 'zod'
import { mostRouteNodes } from '../contract/limits.ts'
import { quoteServiceTypes } from '../contract/quote-service-types.ts'
import { addonRules, areaScopes } from './catalogue-choices.ts'

const line = z.string().max(500)

export const vehicleFormSchema = z.object({
  code: line,
  name: line,
  name_th: line,
  name_zh: line,
  inner_length_mm: line,
  inner_width_mm: line,
  inner_height_mm: line,
  max_payload_kg: line,
  door: z.enum(['rear', 'side']),
  axles: z.array(z.object({ position_mm: line, empty_load_kg: line, max_load_kg: line })).max(12),
  active: z.boolean(),
})
export type VehicleForm = z.output<typeof vehicleFormSchema>

export const areaFormSchema = z.object({
  code: line,
  name: line,
  country: line,
  scope: z.enum(areaScopes),
  provinces: z.array(line).max(200),
  outline: z.array(z.tuple([z.number(), z.number()])).max(500),
})
export type AreaForm = z.output<typeof areaFormSchema>

export const serviceFormSchema = z.object({
  code: line,
  name: line,
  service_type: z.enum(quoteServiceTypes),
  service_area_id: line,
  /** Empty: any. */
  carrying_vehicle_type_id: line,
  max_vehicles: line,
  least_days: line,
  most_days: line,
  active: z.boolean(),
})
export type ServiceForm = z.output<typeof serviceFormSchema>

export const rateFormSchema = z.object({
  base: line,
  included_km: line,
  per_km: line,
  per_kg: line,
  bands: z.array(z.object({ from_km: line, per_kg: line })).max(20),
  minimum: line,
  road_factor: line,
  volumetric_kg_per_m3: line,
  /** As a field for a minute has it; empty: at once. */
  valid_from: line,
})
export type RateForm = z.output<typeof rateFormSchema>

const routeNodeFormSchema = z.object({
  name: line,
  phone: line,
  address: line,
  district: line,
  province: line,
  postal_code: line,
  country: line,
  /** `13.6685, 100.6141` as maps write it. */
  place: line,
})

export const routeFormSchema = z.object({
  code: line,
  name: line,
  service_id: line,
  nodes: z.array(routeNodeFormSchema).max(mostRouteNodes),
  active: z.boolean(),
})
export type RouteForm = z.output<typeof routeFormSchema>

export const addonFormSchema = z.object({
  key: line,
  name: line,
  name_th: line,
  name_zh: line,
  description: z.string().max(2000),
  description_th: z.string().max(2000),
  description_zh: z.string().max(2000),
  service_types: z.array(z.enum(quoteServiceTypes)).max(2),
  rule: z.enum(addonRules),
  amount: line,
  minimum: line,
  limit: line,
  active: z.boolean(),
})
export type AddonForm = z.output<typeof addonFormSchema>
