/** The fields of the organization's forms, as they are typed. Only actions check them. */
import { z } from 'zod'
import { planFeatures } from '../contract/plan-features.ts'
import { unitKinds } from '../contract/unit-kinds.ts'

const line = z.string().max(500)

export const settingsFormSchema = z.strictObject({
  name: line,
  features: z.array(z.enum(planFeatures)).max(planFeatures.length),
  custom_waybill_numbers: z.boolean(),
})

export type SettingsForm = z.output<typeof settingsFormSchema>

export const unitFormSchema = z.strictObject({
  code: line,
  name: line,
  kind: z.enum(unitKinds),
  address: line,
  province: line,
  country: line,
  lat: line,
  lng: line,
  active: z.boolean(),
})

export type UnitForm = z.output<typeof unitFormSchema>

export const categoryFormSchema = z.strictObject({ code: line, name: line, active: z.boolean() })

export type CategoryForm = z.output<typeof categoryFormSchema>

export const exchangeFormSchema = z.strictObject({
  from: line,
  to: line,
  rate: line,
  /** A minute in Thailand; empty: at once. */
  valid_from: line,
})

export type ExchangeForm = z.output<typeof exchangeFormSchema>
