/** The forms of the register of the own fleet. */
import { z } from 'zod'
import type { FleetDriver, FleetVehicle } from '../contract/console/fleet.ts'

const text = z.string().max(1000)

export const fleetDriverFormSchema = z.strictObject({ name: text, phone: text, vehicle_id: text })

export type FleetDriverForm = z.output<typeof fleetDriverFormSchema>

/** Null: a new one. */
export function formOfFleetDriver(driver: FleetDriver | null): FleetDriverForm {
  return {
    name: driver?.name ?? '',
    phone: driver?.phone ?? '',
    vehicle_id: driver?.vehicle_id ?? '',
  }
}

export function fleetDriverOfForm({ name, phone, vehicle_id: vehicle }: FleetDriverForm) {
  return {
    name: name.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
    vehicle_id: vehicle === '' ? null : vehicle,
  }
}

export const fleetVehicleFormSchema = z.strictObject({ plate: text, vehicle_type_id: text })

export type FleetVehicleForm = z.output<typeof fleetVehicleFormSchema>

/** Null: a new one. */
export function formOfFleetVehicle(vehicle: FleetVehicle | null): FleetVehicleForm {
  return { plate: vehicle?.plate ?? '', vehicle_type_id: vehicle?.vehicle_type_id ?? '' }
}

export function fleetVehicleOfForm({ plate, vehicle_type_id: type }: FleetVehicleForm) {
  return { plate: plate.trim(), vehicle_type_id: type }
}
