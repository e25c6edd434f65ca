/**
 * The axles of a vehicle, in either of two forms: each axle by itself, any number of them, with what
 * it bears empty (`tareG`) and its limit (`limitG`); or the two groups, each with the axles in it
 * (`axles`) or with what the goods alone may put on it (`maxLoadG`).
 */
import { axleGroupOf, groupAxles } from './axle-groups.ts'
import type { FieldReader } from './field-reader.ts'
import * as limits from './request-limits.ts'
import type { Axle, AxleGroup } from './request.ts'

const reach = limits.maxVehicleSideMm
const positions = { min: -reach, max: 2 * reach }

export function readAxles(vehicle: FieldReader): readonly AxleGroup[] {
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
