/**
 * The operator's own list of vehicle types, for a service that does not list its own; read once, at the
 * start.
 */
import { readFile } from 'node:fs/promises'
import {
  ownVehicleTypesSchema,
  type OwnVehicleType,
} from '../portal/catalogue/own-vehicle-types.ts'
import { usualVehicleTypes } from '../portal/catalogue/usual-vehicle-types.ts'
import { StartRefused } from '../start-refused.ts'

export async function readVehicleTypes(file: string | null): Promise<readonly OwnVehicleType[]> {
  if (file === null) return usualVehicleTypes
  const refuse = (why: string) =>
    new StartRefused(`VEHICLE_TYPES_FILE ${why}: correct "${file}", or unset it.`)
  const text = await readFile(file, 'utf8').catch(() => {
    throw refuse('names a file that cannot be read')
  })
  const parsed = ownVehicleTypesSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(`is no list of vehicles (${issue?.path.join('.')}: ${issue?.message})`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
