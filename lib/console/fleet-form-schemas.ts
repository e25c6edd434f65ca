/** The fields of the register of the own fleet, as they are typed. Only actions check them. */
import { z } from 'zod'

const text = z.string().max(1000)

export const fleetDriverFormSchema = z.strictObject({
  name: text,
  phone: text,
  vehicle_id: text,
  subcontractor_id: text,
})

export type FleetDriverForm = z.output<typeof fleetDriverFormSchema>

export const fleetVehicleFormSchema = z.strictObject({ plate: text, vehicle_type_id: text })

export type FleetVehicleForm = z.output<typeof fleetVehicleFormSchema>

export const subcontractorFormSchema = z.strictObject({ name: text, contact: text, phone: text })

export type SubcontractorForm = z.output<typeof subcontractorFormSchema>
