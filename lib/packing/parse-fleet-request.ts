/** Turns an unknown value into a fleet request that the engine can trust. */
import { FieldReader } from './field-reader.ts'
import { fleetObjectives, type FleetRequest, type VehicleType } from './fleet-request.ts'
import { readItems, readOptions, readVehicle } from './parse-request.ts'
import type { Parsed, RequestProblem } from './request-problem.ts'
import * as limits from './request-limits.ts'

export function parseFleetRequest(input: unknown): Parsed<FleetRequest> {
  const problems: RequestProblem[] = []
  const fields = new FieldReader(input, '', problems)
  if (problems.length > 0) return { ok: false, problems }
  const request: FleetRequest = {
    vehicleTypes: readVehicleTypes(fields),
    items: readItems(fields),
    options: readOptions(fields.child('options')),
    objective: fields.oneOf('objective', fleetObjectives, 'lowest-price'),
    maxVehicles: fields.optionalInteger('maxVehicles', { min: 1, max: limits.maxVehicles }),
    keepRecipientsTogether: fields.boolean('keepRecipientsTogether', false),
  }
  return problems.length === 0 ? { ok: true, request } : { ok: false, problems }
}

function readVehicleTypes(fields: FieldReader): readonly VehicleType[] {
  const known = new Set<string>()
  return fields.list('vehicleTypes', { min: 1, max: limits.maxVehicleTypes }).map((entry) => {
    const typeFields = fields.at(entry)
    const id = typeFields.string('id')
    if (known.has(id) && id !== '') typeFields.refuse('id', 'duplicate')
    known.add(id)
    if (!typeFields.has('vehicle')) typeFields.refuse('vehicle', 'required')
    return {
      id,
      vehicle: readVehicle(typeFields.child('vehicle')),
      priceMinor: typeFields.integer('priceMinor', { min: 0, max: limits.maxPriceMinor }),
      available: typeFields.optionalInteger('available', { min: 0, max: limits.maxVehicles }),
    }
  })
}
