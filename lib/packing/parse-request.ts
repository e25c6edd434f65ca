/**
 * Turns an unknown value into a request that the engine can trust. Defaults: `orientations` are the two
 * upright ones (all six with `flipable: true`), `stackable` true, `fragile` false, `stop` 1, no limit on
 * top, no axles, door at the rear, full support, last in first out.
 */
import { FieldReader } from './field-reader.ts'
import type { Parsed, RequestProblem } from './request-problem.ts'
import * as limits from './request-limits.ts'
import {
  doorSides,
  orientations,
  uprightOrientations,
  type Item,
  type Orientation,
  type PackOptions,
  type PackRequest,
  type Vehicle,
  type Axle,
  type AxleGroup,
} from './request.ts'
import { axleGroupOf, groupAxles } from './axle-groups.ts'

export function parsePackRequest(input: unknown): Parsed<PackRequest> {
  const problems: RequestProblem[] = []
  const fields = new FieldReader(input, '', problems)
  if (problems.length > 0) return { ok: false, problems }
  if (!fields.has('vehicle')) fields.refuse('vehicle', 'required')
  const request: PackRequest = {
    vehicle: readVehicle(fields.child('vehicle')),
    items: readItems(fields),
    options: readOptions(fields.child('options')),
  }
  return problems.length === 0 ? { ok: true, request } : { ok: false, problems }
}

export function readVehicle(fields: FieldReader): Vehicle {
  const side = { min: 1, max: limits.maxVehicleSideMm }
  return {
    lengthMm: fields.integer('lengthMm', side),
    widthMm: fields.integer('widthMm', side),
    heightMm: fields.integer('heightMm', side),
    payloadG: fields.integer('payloadG', { min: 1, max: limits.maxWeightG }),
    axles: readAxles(fields),
    doorSide: fields.oneOf('doorSide', doorSides, 'rear'),
  }
}

export function readItems(fields: FieldReader): readonly Item[] {
  const known = new Set<string>()
  let pieces = 0
  const items = fields.list('items', { min: 1, max: limits.maxItems }).map((entry) => {
    const itemFields = fields.at(entry)
    const item = readItem(itemFields)
    if (known.has(item.id) && item.id !== '') itemFields.refuse('id', 'duplicate')
    known.add(item.id)
    pieces += item.quantity
    return item
  })
  if (pieces > limits.maxPieces) fields.refuse('items', 'too-many', limits.maxPieces)
  return items
}

function readItem(fields: FieldReader): Item {
  const side = { min: 1, max: limits.maxItemSideMm }
  return {
    id: fields.string('id'),
    lengthMm: fields.integer('lengthMm', side),
    widthMm: fields.integer('widthMm', side),
    heightMm: fields.integer('heightMm', side),
    weightG: fields.integer('weightG', { min: 1, max: limits.maxWeightG }),
    quantity: fields.integer('quantity', { min: 1, max: limits.maxPieces, fallback: 1 }),
    orientations: readOrientations(fields),
    stackable: fields.boolean('stackable', true),
    fragile: fields.boolean('fragile', false),
    maxWeightOnTopG: fields.optionalInteger('maxWeightOnTopG', { min: 0, max: limits.maxWeightG }),
    stop: fields.integer('stop', { min: 1, max: limits.maxStop, fallback: 1 }),
    recipient: fields.optionalString('recipient'),
    group: fields.optionalString('group'),
  }
}

function readOrientations(fields: FieldReader): readonly Orientation[] {
  const flipable = fields.boolean('flipable', false)
  if (!fields.has('orientations')) return flipable ? orientations : uprightOrientations
  const named = fields.list('orientations', { min: 1, max: orientations.length })
  const wanted = new Set(named.map(({ value }) => value))
  const allowed = orientations.filter((orientation) => wanted.has(orientation))
  if (allowed.length !== named.length) {
    fields.refuse('orientations', 'not-allowed', orientations.join(', '))
  }
  return allowed
}

export function readOptions(fields: FieldReader): PackOptions {
  return {
    supportShare: fields.number('supportShare', { min: 0, max: 1, fallback: 1 }),
    lastInFirstOut: fields.boolean('lastInFirstOut', true),
  }
}

/**
 * The axles of a vehicle, in either of two forms: each axle by itself, any number of them, with its load
 * when empty (`tareG`) and its limit (`limitG`); or the two groups, each with its axles (`axles`) or with
 * the limit for the goods alone (`maxLoadG`).
 */
const reach = limits.maxVehicleSideMm
const positions = { min: -reach, max: 2 * reach }

function readAxles(vehicle: FieldReader): readonly AxleGroup[] {
  const before = vehicle.problemCount
  const entries = vehicle
    .list('axles', { min: 0, max: limits.maxAxles })
    .map((entry) => vehicle.at(entry))
  if (entries.length === 1) vehicle.refuse('axles', 'too-few', 2)
  const areSingle = entries.every((entry) => !entry.has('maxLoadG') && !entry.has('axles'))
  if (!areSingle && entries.length > 2) vehicle.refuse('axles', 'too-many', 2)
  if (areSingle) {
    const axles = entries.map(readAxle)
    return vehicle.problemCount > before ? [] : grouped(vehicle, axles)
  }
  const groups = entries.map(readGroup)
  const [first, second] = groups
  if (vehicle.problemCount === before && first !== undefined && second !== undefined) {
    if (first.positionMm >= second.positionMm) {
      vehicle.refuse('axles[1].positionMm', 'too-small', first.positionMm + 1)
    }
  }
  return groups
}

function readAxle(fields: FieldReader): Axle {
  const weights = { min: 1, max: limits.maxWeightG }
  return {
    positionMm: fields.integer('positionMm', positions),
    tareG: fields.integer('tareG', { ...weights, min: 0, fallback: 0 }),
    limitG: fields.integer('limitG', weights),
  }
}

function readGroup(fields: FieldReader): AxleGroup {
  if (!fields.has('axles')) {
    return {
      positionMm: fields.integer('positionMm', positions),
      maxLoadG: fields.integer('maxLoadG', { min: 1, max: limits.maxWeightG }),
    }
  }
  const axles = fields
    .list('axles', { min: 1, max: limits.maxAxles })
    .map((entry) => readAxle(fields.at(entry)))
  for (const [index, { tareG, limitG }] of axles.entries()) {
    if (limitG <= tareG) fields.refuse(`axles[${index}].limitG`, 'too-small', tareG + 1)
  }
  return axleGroupOf(axles)
}

function grouped(vehicle: FieldReader, axles: readonly Axle[]): readonly AxleGroup[] {
  const grouping = groupAxles(axles)
  if (grouping.ok) return grouping.groups
  const { problem, axleIndex } = grouping
  const field = `axles[${axleIndex}]`
  const before = axles[axleIndex - 1]?.positionMm ?? 0
  switch (problem) {
    case 'single-axle':
      break
    case 'not-in-order':
      vehicle.refuse(`${field}.positionMm`, 'too-small', before + 1)
      break
    case 'no-load-left':
      vehicle.refuse(`${field}.limitG`, 'too-small', (axles[axleIndex]?.tareG ?? 0) + 1)
      break
    case 'third-support':
      vehicle.refuse(`${field}.positionMm`, 'not-allowed', 'axles on two supports')
      break
  }
  return []
}
