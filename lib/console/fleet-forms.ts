/** The forms of the register of the own fleet and of subcontractors. */
import type { FleetDriver, FleetVehicle, Subcontractor } from '../contract/console/fleet.ts'
import type { FleetDriverForm, FleetVehicleForm, SubcontractorForm } from './fleet-form-schemas.ts'

/** Null: a new one. */
export function formOfFleetDriver(driver: FleetDriver | null): FleetDriverForm {
  return {
    name: driver?.name ?? '',
    phone: driver?.phone ?? '',
    vehicle_id: driver?.vehicle_id ?? '',
    subcontractor_id: driver?.subcontractor_id ?? '',
  }
}

export function fleetDriverOfForm(form: FleetDriverForm) {
  return {
    name: form.name.trim(),
    phone: textOrNull(form.phone),
    vehicle_id: textOrNull(form.vehicle_id),
    subcontractor_id: textOrNull(form.subcontractor_id),
  }
}

/** Null: a new one. */
export function formOfFleetVehicle(vehicle: FleetVehicle | null): FleetVehicleForm {
  return { plate: vehicle?.plate ?? '', vehicle_type_id: vehicle?.vehicle_type_id ?? '' }
}

export function fleetVehicleOfForm({ plate, vehicle_type_id: type }: FleetVehicleForm) {
  return { plate: plate.trim(), vehicle_type_id: type }
}

/** Null: a new one. */
export function formOfSubcontractor(subcontractor: Subcontractor | null): SubcontractorForm {
  return {
    name: subcontractor?.name ?? '',
    contact: subcontractor?.contact ?? '',
    phone: subcontractor?.phone ?? '',
  }
}

export function subcontractorOfForm({ name, contact, phone }: SubcontractorForm) {
  return { name: name.trim(), contact: textOrNull(contact), phone: textOrNull(phone) }
}

function textOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}
